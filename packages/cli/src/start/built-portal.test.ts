import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quietProgress } from '../console/progress.ts'
import { discoverRemotes } from '../workspace/discover.ts'
import { type OwnPortal, writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import { BuiltPortal } from './built-portal.ts'
import { readStartConfig } from './config.ts'

// Builds for other hosts that run as long as a file exists, and ignore signals to end.
const script = `import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
const page = { modules: ['remoteEntry.js'], styles: [] }
const facts = { contract: 1, federation: '1.23.0', shared: {}, preload: { './remote': page } }
const builds = {
  build() {
    if (existsSync('broken')) throw new Error('it is broken')
    write('dist/release/remoteEntry.js', 'export const name = ' + JSON.stringify(basename(process.cwd())))
    write('dist/release/release.json', JSON.stringify(facts))
  },
  alone() {
    write('dist/alone/page.js', '')
    write('dist/alone/.vite/manifest.json', JSON.stringify({ page: { file: 'page.js', isEntry: true } }))
  },
  async embed() {
    process.on('SIGINT', () => {})
    write('../../began', '')
    while (existsSync('../../hold')) await setTimeout(10)
    write('dist/embed/embed.js', 'element')
  },
}
await builds[process.argv[2]]()
`

let portal: OwnPortal
let lines: string[]
let cleanups: (() => Promise<void>)[]
beforeEach(() => {
  portal = writeOwnPortal({ remotes: [] })
  lines = []
  cleanups = []
  addApp('desk')
  writeFileSync(join(portal.root, 'hold'), '')
})
afterEach(async () => {
  rmSync(join(portal.root, 'hold'), { force: true })
  await close()
  portal.close()
})

async function close(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

function addApp(name: string): void {
  const portico = {
    name,
    title: { en: name },
    icon: 'box',
    route: `/${name}`,
    access: 'signed-in',
    order: 40,
    exposes: { './remote': './src/remote.tsx' },
  }
  const run = (task: string) => `node build.mjs ${task}`
  const scripts = { build: run('build'), 'build:alone': run('alone'), 'build:embed': run('embed') }
  portal.write({
    [`apps/${name}-remote/build.mjs`]: script,
    [`apps/${name}-remote/package.json`]: { name: `${name}-remote`, version: '0.2.0', portico, scripts },
  })
}

/** Serves the portal like `npm start`, without a backend. */
async function open(changes: { isQuick?: boolean } = {}): Promise<BuiltPortal> {
  const flags = { fresh: false, home: '.portico' }
  const config = { ...readStartConfig(portal.root, flags, { PORTICO_PORT: '0' }), isQuick: true, ...changes }
  const { servers } = await BuiltPortal.open({
    config,
    remotes: discoverRemotes(portal.root),
    progress: { ...quietProgress, print: (line) => lines.push(line) },
    signal: new AbortController().signal,
    onClose: (cleanup) => cleanups.push(cleanup),
    startBackend: async () => ({ url: 'http://127.0.0.1:54321', key: 'sb_publishable_x', process: null }),
  })
  return servers
}

const embeds = async (servers: BuiltPortal) => {
  const { remotes } = await servers.registry()
  return Object.entries(remotes).map(([name, { releases }]) => [name, releases[0]?.embed])
}

test('a new remote is served while builds for other hosts of another one run, and these builds are repeated', async () => {
  const servers = await open()
  await expect.poll(() => existsSync(join(portal.root, 'began'))).toBe(true)
  addApp('late')
  const late = discoverRemotes(portal.root).find(({ manifest }) => manifest.name === 'late')
  if (!late) throw new Error('the new remote was not found')
  await servers.add(late, new AbortController().signal)
  expect(await embeds(servers)).toEqual([
    ['desk', undefined],
    ['late', undefined],
  ])
  expect((await fetch(`${servers.urlOf('late')}/0.2.0/remoteEntry.js`)).status).toBe(200)
  expect(lines).toEqual([])
  rmSync(join(portal.root, 'hold'))
  await expect
    .poll(() => embeds(servers))
    .toEqual([
      ['desk', 'embed.js'],
      ['late', 'embed.js'],
    ])
  expect(await (await fetch(`${servers.urlOf('late')}/0.2.0/embed.js`)).text()).toBe('element')
  expect(await (await fetch(`${servers.urlOf('desk')}/`)).text()).toContain('<title>desk')
  await expect.poll(() => lines).toHaveLength(2)
})

test('a closing portal waits for a build that ends late, and does not change the release', async () => {
  const servers = await open()
  await expect.poll(() => existsSync(join(portal.root, 'began'))).toBe(true)
  const closed = Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))
  rmSync(join(portal.root, 'hold'))
  await closed
  expect(await embeds(servers)).toEqual([['desk', undefined]])
  expect(lines).toEqual([])
})

test('a remote that can’t be built keeps its release, and is built again when it is repaired', async () => {
  rmSync(join(portal.root, 'hold'))
  addApp('late')
  await open()
  await close()
  for (const name of ['desk', 'late']) portal.write({ [`apps/${name}-remote/change`]: '1' })
  portal.write({ 'apps/desk-remote/broken': '' })
  lines = []
  const servers = await open()
  expect(lines.filter((line) => line.includes('The build failed'))).toEqual([
    expect.stringMatching(
      /desk: The build failed: .+ The portal serves its earlier release 0\.2\.0\. It is built again/,
    ),
  ])
  expect((await fetch(`${servers.urlOf('desk')}/0.2.0/remoteEntry.js`)).status).toBe(200)
  expect((await fetch(`${servers.urlOf('desk')}/`)).status).toBe(404)
  const [folder = ''] = servers.broken().keys()
  expect(folder).toBe(join(portal.root, 'apps/desk-remote'))
  const desk = discoverRemotes(portal.root).find((one) => one.folder === folder)
  if (!desk) throw new Error('the remote was not found')
  const { signal } = new AbortController()
  await expect(servers.add(desk, signal)).rejects.toThrow('The build failed')
  expect(servers.broken().size).toBe(1)
  rmSync(join(folder, 'broken'))
  await servers.add(desk, signal)
  expect(servers.broken().size).toBe(0)
  await expect.poll(() => embeds(servers)).toContainEqual(['desk', 'embed.js'])
})

test('a remote that was never built has a release that fails until it is repaired', async () => {
  rmSync(join(portal.root, 'hold'))
  portal.write({ 'apps/desk-remote/broken': '' })
  const servers = await open()
  const versions = async () => (await servers.registry()).remotes.desk?.releases.map(({ version }) => version)
  expect(await versions()).toEqual(['0.0.0-unbuilt'])
  expect(lines[0]).toContain('It has no earlier release, so its page shows a failure.')
  rmSync(join(portal.root, 'apps/desk-remote/broken'))
  await servers.rebuild(servers.remotes())
  expect(await versions()).toEqual(['0.2.0'])
})

test('a portal that builds everything first rejects a remote that can’t be built', async () => {
  portal.write({ 'apps/desk-remote/broken': '' })
  await expect(open({ isQuick: false })).rejects.toMatchObject({ code: 'build_failed' })
})
