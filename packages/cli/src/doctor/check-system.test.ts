import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCase, checkWatches } from './check-system.ts'
import { makeFolder } from './test-folder.fixture.ts'

test.skipIf(process.platform !== 'linux')('checkCase accepts a case-sensitive file system', () => {
  const other = makeFolder({ 'package.json': '{}', 'PACKAGE.JSON': '{}' })
  expect([checkCase(makeFolder({ 'package.json': '{}' })), checkCase(other)]).toMatchObject([
    [{ status: 'ok' }],
    [{ status: 'ok' }],
  ])
  expect(checkCase(makeFolder())).toEqual([])
})

test('checkCase warns if a file is found under a name with another case', () => {
  const root = makeFolder({ 'package.json': '{}' })
  // One file with two names has the same effect as one name on a case-insensitive system.
  if (process.platform === 'linux') linkSync(join(root, 'package.json'), join(root, 'PACKAGE.JSON'))
  if (process.platform === 'linux') expect(checkCase(root)).toMatchObject([{ status: 'warning' }])
})

test('checkWatches warns of a low limit with the command that raises it', () => {
  const enough = makeFolder({ max_user_watches: '65536\n', max_user_instances: '128\n' })
  expect(checkWatches(enough)).toMatchObject([{ status: 'ok' }])
  const few = makeFolder({ max_user_watches: '1024\n', max_user_instances: '128\n' })
  expect(checkWatches(few)).toMatchObject([
    { id: 'file-watches-max_user_watches', status: 'warning', remedy: expect.stringContaining('sysctl') },
  ])
  expect(checkWatches(join(few, 'none'))).toEqual([])
})
