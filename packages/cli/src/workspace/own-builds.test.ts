import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteBuild } from './known-builds.ts'
import { planOwnBuilds } from './own-builds.ts'
import { type OwnPortal, writeOwnPortal } from './own-portal.fixture.ts'

let portal: OwnPortal
beforeEach(() => {
  portal = writeOwnPortal()
  portal.write({
    'apps/other-remote/package.json': { name: 'other-remote', portico: {}, scripts: { build: 'true' } },
  })
})
afterEach(() => portal.close())

const packages = ['@portico/shell', '@portico/notes-remote', 'desk-remote']
const plan = () => planOwnBuilds(portal.root, packages, ['build', 'build:embed', 'build:full'])
const stale = () => plan().flatMap(({ task, isCached }) => (isCached ? [] : [task]))

function passAll(): void {
  portal.write({
    'apps/desk-remote/dist/release/remoteEntry.js': 'built',
    'apps/desk-remote/dist/embed/embed.js': 'built',
  })
  for (const build of plan()) noteBuild(portal.root, build)
}

test('plans the scripts that an app has, and no builds for packages without sources here', () => {
  expect(plan().map((build) => [build.package, build.task, build.isCached])).toEqual([
    ['desk-remote', 'build', false],
    ['desk-remote', 'build:embed', false],
  ])
})

test('a build that has passed is cached until an input changes', () => {
  passAll()
  expect(stale()).toEqual([])
  portal.write({
    'apps/desk-remote/node_modules/.vite/deps.js': 'prepared',
    'apps/other-remote/src/remote.tsx': 'of another remote',
    'package-lock.json': {
      packages: {
        ...{ '': { workspaces: ['apps/*'] }, 'apps/new-remote': { version: '0.1.0' } },
        'node_modules/new-remote': { resolved: 'apps/new-remote', link: true },
      },
    },
  })
  expect(stale()).toEqual([])
})

test.each<[what: string, change: (portal: OwnPortal) => void]>([
  ['a source', ({ write }) => write({ 'apps/desk-remote/src/remote.tsx': 'export const remote = 2\n' })],
  ['a new file', ({ write }) => write({ 'apps/desk-remote/src/new.ts': '' })],
  [
    'a renamed file',
    ({ root, write }) => {
      rmSync(join(root, 'apps/desk-remote/src/remote.tsx'))
      write({ 'apps/desk-remote/src/page.tsx': 'export const remote = 1\n' })
    },
  ],
  [
    'an installed version',
    ({ write }) => write({ 'package-lock.json': { packages: { 'node_modules/a': { version: '1.0.1' } } } }),
  ],
  [
    'a workspace that is no remote',
    ({ write }) => write({ 'apps/shared/package.json': { name: 'shared' }, 'apps/shared/a.ts': '' }),
  ],
  ['the output', ({ root }) => rmSync(join(root, 'apps/desk-remote/dist'), { recursive: true })],
])('%s that changed makes every build of the app stale', (_what, change) => {
  passAll()
  change(portal)
  expect(stale()).toEqual(['build', 'build:embed'])
})

test('a changed output makes its build stale', () => {
  passAll()
  portal.write({ 'apps/desk-remote/dist/embed/embed.js': 'changed by hand' })
  expect(stale()).toEqual(['build:embed'])
})

test('each build is noted with the inputs that it was started with', () => {
  const [first] = plan()
  if (first) noteBuild(portal.root, first)
  expect(stale()).toEqual(['build:embed'])
  const second = plan()[1]
  portal.write({ 'apps/desk-remote/src/remote.tsx': 'changed during the build\n' })
  if (second) noteBuild(portal.root, second)
  expect(stale()).toEqual(['build', 'build:embed'])
})

test('a corrupt note of builds is ignored', () => {
  passAll()
  writeFileSync(join(portal.root, 'node_modules/.cache/portico-builds/desk-remote.json'), '{"build": ')
  expect(stale()).toEqual(['build', 'build:embed'])
})
