import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkModules } from './check-modules.ts'
import { makeFolder } from './test-folder.fixture.ts'

const locked = {
  '': { version: '1.0.0' },
  'apps/billing-remote': { version: '0.1.0' },
  'node_modules/billing-remote': { resolved: 'apps/billing-remote', link: true },
  'node_modules/vite': { version: '8.3.8' },
  'node_modules/vite/node_modules/picomatch': { version: '4.0.2' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}

/** Makes a project whose installed packages are the locked ones with these changes. */
function makeProject(changes: Record<string, object | undefined> = {}): string {
  const { '': _root, 'node_modules/fsevents': _other, ...installed } = { ...locked, ...changes }
  return makeFolder({
    'package.json': {},
    'package-lock.json': { packages: locked },
    'node_modules/.package-lock.json': { packages: installed },
    'node_modules/billing-remote/package.json': {},
    'node_modules/vite/package.json': {},
    'node_modules/vite/node_modules/picomatch/package.json': {},
  })
}

test('checkModules accepts the locked packages, without optional ones of other systems', () => {
  expect(checkModules(makeProject())).toMatchObject([{ status: 'ok' }])
})

test('checkModules reports another version and a missing folder', () => {
  const older = makeProject({ 'node_modules/vite': { version: '8.3.7' } })
  expect(checkModules(older)).toMatchObject([
    { status: 'problem', message: 'node_modules differs from package-lock.json: vite.' },
  ])
  const removed = makeProject()
  rmSync(join(removed, 'node_modules/vite'), { recursive: true })
  expect(checkModules(removed)).toMatchObject(
    [{ message: 'node_modules differs from package-lock.json: vite and 1 more.', remedy: /npm ci/ }].map(
      (one) => ({ ...one, remedy: expect.stringMatching(one.remedy) }),
    ),
  )
})

test('checkModules suggests npm install or npm start instead of npm ci for a missing link to a workspace', () => {
  const root = makeProject()
  rmSync(join(root, 'node_modules/billing-remote'), { recursive: true })
  const message = 'node_modules differs from package-lock.json: billing-remote.'
  expect(checkModules(root)).toMatchObject([{ status: 'problem', message, remedy: 'Run npm install.' }])
  mkdirSync(join(root, 'scripts'))
  writeFileSync(join(root, 'scripts/run.mjs'), '')
  expect(checkModules(root)).toMatchObject([{ message, remedy: 'Run npm start, which links it again.' }])
})

test('checkModules accepts the packages that npm start installs, unless one of them is missing', () => {
  const root = makeProject({ 'node_modules/vite/node_modules/picomatch': undefined })
  rmSync(join(root, 'node_modules/vite/node_modules'), { recursive: true })
  expect(checkModules(root)).toMatchObject([{ status: 'problem' }])
  writeFileSync(join(root, 'node_modules/.portico-lock'), 'abc portal')
  mkdirSync(join(root, 'scripts'))
  writeFileSync(join(root, 'scripts/run.mjs'), '')
  expect(checkModules(root)).toMatchObject([
    {
      status: 'ok',
      message: expect.stringContaining('the 2 packages of package-lock.json that npm start needs'),
    },
  ])
  rmSync(join(root, 'node_modules/vite'), { recursive: true })
  expect(checkModules(root)).toMatchObject([
    { status: 'problem', message: 'node_modules differs from package-lock.json: vite.' },
  ])
})

test('checkModules reports missing packages, warns of a missing lockfile, and checks nothing without a package.json', () => {
  const bare = makeFolder({ 'package.json': {}, 'package-lock.json': { packages: locked } })
  expect(checkModules(bare)).toMatchObject([{ status: 'problem', remedy: 'Run npm ci.' }])
  expect(checkModules(makeFolder({ 'package.json': {} }))).toMatchObject([{ status: 'warning' }])
  expect(checkModules(makeFolder())).toEqual([])
})

test('checkModules treats a truncated lockfile as missing', () => {
  const root = makeFolder({ 'package.json': {}, 'package-lock.json': '{"packages": {' })
  expect(checkModules(root)).toMatchObject([{ status: 'warning' }])
})
