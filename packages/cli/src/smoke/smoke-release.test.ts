import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteManifest } from '@portico/contract/manifest'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApps } from '../workspace/build.ts'
import { fetchShellFromPortal, readShellFromFolder, type ShellSource } from './shell-source.ts'
import { smokeRelease } from './smoke-release.ts'
import { writeTrialDocument } from './trial-document.ts'
import { startTrialServer } from './trial-server.ts'

// The real shell, and releases of a few lines: the parts that a container needs, and one fault in each.
const root = fileURLToPath(new URL('../../../..', import.meta.url))
let shell: ShellSource
let release: string

beforeAll(async () => {
  await buildApps(root, ['@portico/shell'])
  shell = await readShellFromFolder(join(root, 'apps/shell/dist'))
})
beforeEach(() => {
  release = mkdtempSync(join(tmpdir(), 'portico-smoke-'))
})
afterEach(() => rmSync(release, { recursive: true, force: true }))

const manifest: RemoteManifest = {
  name: 'billing',
  title: { en: 'Billing' },
  icon: 'box',
  route: '/billing',
  access: 'signed-in',
  order: 40,
  exposes: {
    './remote': './src/remote.tsx',
    './recent': './src/recent.tsx',
    './commands': './src/commands.ts',
  },
  slots: [
    { slot: 'home', expose: './recent', title: { en: 'Recent' } },
    { slot: 'palette', expose: './commands', title: { en: 'Commands' } },
  ],
}

const drawsWell = `(element, host) => {
  element.append('hello ' + host.session.getSnapshot().user.email)
  return { update() {}, unmount() { element.replaceChildren() } }
}`
const good = {
  'page.js': `export const remote = { contract: 1, mount: ${drawsWell} }`,
  'recent.js': `export const remote = { contract: 1, mount: ${drawsWell} }`,
  'commands.js': `export const commands = { contract: 1, find: async () => [] }`,
  'remoteEntry.js': `
    const modules = { './remote': './page.js', './recent': './recent.js', './commands': './commands.js' }
    export const init = () => {}
    export const get = async (expose) => {
      const module = await import(modules[expose] ?? 'nothing')
      return () => module
    }`,
}

/** Writes a release; `change` replaces files of the valid one. Undefined leaves a file out. */
function writeRelease(
  change: Record<string, string | undefined> = {},
  facts: Record<string, unknown> = {},
): void {
  const list = (...modules: string[]) => ({ modules: ['remoteEntry.js', ...modules], styles: [] })
  const document = {
    ...shell.provides,
    shared: { react: '^19.0.0' },
    preload: {
      './remote': list('page.js'),
      './recent': list('recent.js'),
      './commands': list('commands.js'),
    },
    ...facts,
  }
  for (const [path, text] of Object.entries({
    ...good,
    ...change,
    'release.json': JSON.stringify(document),
  })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(release, path)), { recursive: true })
    writeFileSync(join(release, path), text)
  }
}

const smoke = () => smokeRelease({ manifest, release, shell })
const mounting = (body: string) => ({
  'page.js': `export const remote = { contract: 1, mount: (element, host) => { ${body} } }`,
})

test('a release is accepted if its page and its slot mount and its commands load', async () => {
  writeRelease()
  await expect(smoke()).resolves.toMatchObject({ added: {} })
})

test('a file that the first visit loads is added to the preload list if the build has not listed it', {
  tags: ['long'],
}, async () => {
  writeRelease({
    'page.js': `const late = await import('./chunks/late.js'); ${good['page.js']}; late`,
    'chunks/late.js': 'export {}',
  })
  const { preload, added } = await smoke()
  expect(added).toEqual({ './remote': ['chunks/late.js'] })
  expect(preload['./remote']?.modules).toEqual(['remoteEntry.js', 'page.js', 'chunks/late.js'])
})

/** A fault of a release, and the message of its rejection. */
type Refusal = [
  what: string,
  change: Parameters<typeof writeRelease>[0],
  facts: Parameters<typeof writeRelease>[1],
  said: RegExp,
]

async function expectRefusal(...[, change, facts, said]: Refusal): Promise<void> {
  writeRelease(change, facts)
  await expect(smoke()).rejects.toMatchObject({
    code: 'smoke_failed',
    message: expect.stringMatching(said),
  })
}

test.each<Refusal>([
  ['lacks its page', { 'page.js': undefined }, {}, /\.\/remote does not mount/],
  ['throws when it is mounted', mounting('throw new Error("no element")'), {}, /threw_on_mount.*no element/],
  [
    'sends a request to a server that the policy does not allow',
    mounting('fetch("https://elsewhere.example").catch(() => {}); return { update() {}, unmount() {} }'),
    {},
    /breaks the portal's policy.*connect-src forbids https:\/\/elsewhere\.example/,
  ],
  ['exports no commands', { 'commands.js': 'export {}' }, {}, /\.\/commands exports no "commands"/],
])('a release that %s is rejected with the messages of the page', expectRefusal)

test.each<Refusal>([
  [
    'needs another React',
    {},
    { shared: { react: '^18.0.0' } },
    /\.\/remote does not mount.*needs react \^18/,
  ],
  ['throws when it is loaded', { 'page.js': 'throw new Error("no table")' }, {}, /threw_on_load.*no table/],
  [
    'reports a failure after it was mounted',
    mounting('setTimeout(() => host.fail(new Error("no data")), 50); return { update() {}, unmount() {} }'),
    {},
    /threw_in_render.*no data/,
  ],
  [
    'throws an uncaught error',
    mounting('setTimeout(() => { throw new Error("late") }); return { update() {}, unmount() {} }'),
    {},
    /\.\/remote throws \(late/,
  ],
  [
    'sets innerHTML',
    mounting('element.innerHTML = "<b>bold</b>"; return { update() {}, unmount() {} }'),
    {},
    /require-trusted-types-for/,
  ],
  [
    'has a module for a slot that throws',
    { 'recent.js': 'throw new Error("no rows")' },
    {},
    /\.\/recent does not mount.*no rows/,
  ],
  ['has no module for its commands', { 'commands.js': undefined }, {}, /\.\/commands does not load/],
])('a release that %s is rejected', { tags: ['long'] }, expectRefusal)

test('fetchShellFromPortal reads the live shell by its address', { tags: ['long'] }, async () => {
  writeRelease()
  const server = await startTrialServer(shell, release, '{}')
  const trial = { shell, manifest, portal: server.portal, base: server.release, files: {}, list: '{}' }
  const facts = { ...shell.provides, preload: { './remote': { modules: [], styles: [] } } }
  server.show(writeTrialDocument({ ...trial, facts }))
  try {
    const live = await fetchShellFromPortal(`${server.portal}/billing`)
    expect(live.provides).toEqual(shell.provides)
    expect(live.modules).toEqual(shell.modules)
    await expect(smokeRelease({ manifest, release, shell: live })).resolves.toMatchObject({ added: {} })
  } finally {
    await server.close()
  }
})

test('fetchShellFromPortal rejects an address without a server', { tags: ['long'] }, async () => {
  await expect(fetchShellFromPortal('http://127.0.0.1:1')).rejects.toMatchObject({
    code: 'unreachable_url',
    message: expect.stringContaining('does not answer'),
  })
})

test('a trial is rejected with the path of PORTICO_CHROMIUM if it does not exist', async () => {
  vi.stubEnv('PORTICO_CHROMIUM', '/nowhere/chromium')
  writeRelease()
  await expect(smoke()).rejects.toMatchObject({
    code: 'browser_missing',
    message: expect.stringContaining('/nowhere/chromium'),
  })
  vi.unstubAllEnvs()
})
