import { readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnPortal, writeOwnPortal } from './own-portal.fixture.ts'
import { readSourceTime } from './source-time.ts'

const hour = 3_600_000
const start = Date.parse('2026-01-01T00:00:00Z')
let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal()
  portal.write({
    'apps/desk-remote/package.json': {
      name: 'desk-remote',
      portico: {},
      scripts: { build: 'true' },
      dependencies: { 'shared-parts': '1.0.0' },
    },
    'packages/shared-parts/package.json': { name: 'shared-parts' },
    'packages/shared-parts/index.ts': '',
    'packages/other-parts/package.json': { name: 'other-parts' },
    'package.json': { workspaces: ['apps/*', 'packages/*'] },
    'apps/desk-remote/src/parts/part.ts': '',
    'apps/desk-remote/dist/release/remoteEntry.js': 'built',
  })
  const old = ['apps/desk-remote', 'packages/shared-parts', 'packages/other-parts']
  for (const folder of old) age(folder, start)
})
afterEach(() => portal.close())

/** Sets the times of a folder and of everything in it. */
function age(folder: string, time: number): void {
  for (const path of readdirSync(join(portal.root, folder), { recursive: true, encoding: 'utf8' }))
    utimesSync(join(portal.root, folder, path), time / 1000, time / 1000)
}

const time = () =>
  readSourceTime(portal.root, { folder: join(portal.root, 'apps/desk-remote'), packageName: 'desk-remote' })

test.each([
  ['a source', 'apps/desk-remote/src/parts/part.ts', start + hour],
  ['a file of a package that the remote depends on', 'packages/shared-parts/index.ts', start + hour],
  ['a file of another package', 'packages/other-parts/package.json', start],
  ['a built file', 'apps/desk-remote/dist/release/remoteEntry.js', start],
])('the time of the sources follows %s as expected', (_, path, expected) => {
  utimesSync(join(portal.root, path), (start + hour) / 1000, (start + hour) / 1000)
  expect(time()).toBe(expected)
})

test('a removed source changes the time of the sources', () => {
  rmSync(join(portal.root, 'apps/desk-remote/src/parts/part.ts'))
  expect(time()).toBeGreaterThan(start)
})
