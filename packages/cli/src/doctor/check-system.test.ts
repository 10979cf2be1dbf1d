import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCase, checkWatches } from './check-system.ts'
import { makeFolder } from './test-folder.fixture.ts'

test.skipIf(process.platform !== 'linux')('a file system that tells case apart is fine', () => {
  const other = makeFolder({ 'package.json': '{}', 'PACKAGE.JSON': '{}' })
  expect([checkCase(makeFolder({ 'package.json': '{}' })), checkCase(other)]).toMatchObject([
    [{ status: 'ok' }],
    [{ status: 'ok' }],
  ])
  expect(checkCase(makeFolder())).toEqual([])
})

test('a file that is found under another case, too, is a warning', () => {
  const root = makeFolder({ 'package.json': '{}' })
  // One file of two names: the same as one name on a system that ignores case.
  if (process.platform === 'linux') linkSync(join(root, 'package.json'), join(root, 'PACKAGE.JSON'))
  if (process.platform === 'linux') expect(checkCase(root)).toMatchObject([{ status: 'warning' }])
})

test('few watches are a warning with the command that raises them', () => {
  const enough = makeFolder({ max_user_watches: '65536\n', max_user_instances: '128\n' })
  expect(checkWatches(enough)).toMatchObject([{ status: 'ok' }])
  const few = makeFolder({ max_user_watches: '1024\n', max_user_instances: '128\n' })
  expect(checkWatches(few)).toMatchObject([
    { id: 'file-watches-max_user_watches', status: 'warning', remedy: expect.stringContaining('sysctl') },
  ])
  expect(checkWatches(join(few, 'none'))).toEqual([])
})
