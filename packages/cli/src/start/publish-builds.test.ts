import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyRelease } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey, type KeyFile } from '../keys/key-file.ts'
import { changeRegistry, currentRegistry, type Store } from '../registry/change.ts'
import { readSettings } from '../registry/settings.ts'
import { rollBack } from '../registry/shares.ts'
import { changeShares } from '../release/change-shares.ts'
import { exampleDraft, exampleOrder } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { openTarget } from '../targets/open-target.ts'
import { addOtherBuilds, type Publication, publishBuilds } from './publish-builds.ts'

let home: string
let files: Publication['remotes'][number]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-publish-'))
  mkdirSync(join(home, 'shell/assets'), { recursive: true })
  const shared = { react: '19.3.1', '@portico/session': '1.2.0' }
  const facts = {
    contract: 1,
    federation: '1.23.0',
    shared,
    preload: { modules: ['assets/shell.js'], styles: [] },
  }
  writeFileSync(join(home, 'shell/shell.json'), JSON.stringify(facts))
  writeFileSync(join(home, 'shell/assets/shell.js'), 'console.log("shell")')
  build('one')
})
afterEach(() => rmSync(home, { recursive: true }))

/** Builds `files` so that its page says `text`, and its title is `title`. */
function build(text: string, title = 'Files'): void {
  const { manifest } = exampleDraft(home, text, { manifest: { title: { en: title } } })
  cpSync(join(home, 'build'), join(home, 'files/dist/release'), { recursive: true })
  const remote = {
    folder: join(home, 'files'),
    packageName: 'files',
    version: '1.0.0',
    manifest,
    portOffset: 1,
  }
  files = { remote, origin: 'http://localhost:4101' }
}

const start = (changes: Partial<Publication> = {}) =>
  publishBuilds({
    home,
    shell: { build: join(home, 'shell'), address: 'http://localhost:4100' },
    backend: { url: 'http://localhost:54321', key: 'sb_publishable_x' },
    remotes: [files],
    ...changes,
  })

async function openStore(): Promise<Store> {
  const target = await openTarget(join(home, 'releases'))
  return { target, settings: await readSettings(target) }
}

async function shares(): Promise<string> {
  const { remotes } = await currentRegistry(await openStore())
  return (remotes.files?.releases ?? []).map(({ version, traffic }) => `${version}:${traffic}`).join(' ')
}

async function releaseByTeam(traffic: number): Promise<void> {
  const site = await openTarget(join(home, 'site'))
  await release(
    exampleOrder({ store: await openStore(), site }, exampleDraft(home, 'by the team'), { traffic }),
  )
}

async function rollback(): Promise<void> {
  const store = await openStore()
  const site = await openTarget(join(home, 'site'))
  const order = { store, site, remote: 'files', by: 'Ada', dryRun: false }
  await changeShares({
    ...order,
    shares: async ({ remotes }) => rollBack('files', remotes.files?.releases ?? []),
  })
}

test('a build that has changed is a release for everybody, one that has not is none', async () => {
  expect((await start()).revision).toBe(1)
  expect((await start()).revision).toBe(1)
  build('two')
  await start()
  expect(await shares()).toBe('1.0.1:100 1.0.0:0')
})

test('a changed title is a release too, and in the menu', async () => {
  await start()
  build('one', 'Documents')
  expect((await start()).remotes.files?.title.en).toBe('Documents')
})

test('going back to an earlier build brings its release back', async () => {
  await start()
  build('two')
  await start()
  build('one')
  await start()
  expect(await shares()).toBe('1.0.0:100 1.0.1:0')
})

test('a canary of a team is still one after a restart, also when its build is what is there now', {
  tags: ['long'],
}, async () => {
  await start()
  await releaseByTeam(10)
  await start()
  expect(await shares()).toBe('1.0.0:90 1.0.1:10')
  build('by the team')
  await start()
  expect(await shares()).toBe('1.0.0:90 1.0.1:10')
  build('three')
  await start()
  expect(await shares()).toBe('1.0.2:90 1.0.1:10 1.0.0:0')
})

test('what was taken back stays away after a restart', async () => {
  await start()
  await releaseByTeam(100)
  build('by the team')
  await rollback()
  await start()
  expect(await shares()).toBe('1.0.0:100')
})

test('on other ports every release moves, and the documents name the new addresses', async () => {
  await start()
  await releaseByTeam(10)
  const registry = await start({ remotes: [{ ...files, origin: 'http://localhost:4201' }] })
  expect(registry.remotes.files?.releases.map(({ base }) => base)).toEqual([
    'http://localhost:4201/1.0.0/',
    'http://localhost:4201/1.0.1/',
  ])
  const site = await openTarget(join(home, 'site'))
  const html = new TextDecoder().decode((await site.read('files.html')) ?? undefined)
  expect(html).not.toContain('localhost:4101')
})

test('a remote that is gone from the workspace leaves the portal, its document too', async () => {
  await start()
  expect((await start({ remotes: [] })).remotes).toEqual({})
  const site = await openTarget(join(home, 'site'))
  expect(await site.read('files.html')).toBeNull()
})

test('a remote of another repository stays in the portal after a restart, under the address of the store', async () => {
  const { settings } = await start({ storeAddress }).then(openStore)
  expect(settings).toMatchObject({
    storeAddress,
    origins: ['http://localhost:4101', 'http://localhost:4199'],
  })
  const site = await openTarget(join(home, 'site'))
  const draft = exampleDraft(home, 'orders', { manifest: { name: 'orders', route: '/orders', slots: [] } })
  await release(exampleOrder({ store: await openStore(), site }, draft))
  const registry = await start({ storeAddress: 'http://localhost:4299/' })
  expect(registry.remotes.orders?.releases.map(({ base }) => base)).toEqual([
    'http://localhost:4299/orders/1.0.0/',
  ])
  const html = new TextDecoder().decode((await site.read('orders.html')) ?? undefined)
  expect(html).toContain('http://localhost:4299')
})

const storeAddress = 'http://localhost:4199/'
const orders = { name: 'orders', route: '/orders', title: { en: 'Orders' }, slots: [] }

/** Releases `orders` with a signature from another repository, and then moves its source and this build into the workspace. */
async function moveOrdersHere(): Promise<{ key: KeyFile; moved: Publication['remotes'][number] }> {
  await start({ storeAddress })
  const key = await createKey('orders-team-1')
  const store = await openStore()
  const keys = { [key.keyId]: key.publicKey }
  await changeRegistry(store, { apply: (newest) => ({ ...newest, keys }) })
  const draft = exampleDraft(home, 'orders', { manifest: orders })
  const site = await openTarget(join(home, 'site'))
  await release(exampleOrder({ store, site }, draft, { teamKey: key }))
  cpSync(join(home, 'build'), join(home, 'orders/dist/release'), { recursive: true })
  const remote = { ...files.remote, folder: join(home, 'orders'), manifest: draft.manifest, portOffset: 2 }
  return { key, moved: { remote, origin: 'http://localhost:4102' } }
}

test('a signed release of a remote that comes into the workspace stays below the address of the store', async () => {
  const { moved } = await moveOrdersHere()
  for (const _start of ['next', 'after that']) {
    const registry = await start({ storeAddress, remotes: [files, moved] })
    const [signed, ...others] = registry.remotes.orders?.releases ?? []
    expect([signed?.base, others]).toEqual(['http://localhost:4199/orders/1.0.0/', []])
    if (registry.remotes.orders && signed)
      await verifyRelease('orders', registry.remotes.orders, signed, registry.keys ?? {})
  }
  const site = await openTarget(join(home, 'site'))
  const html = new TextDecoder().decode((await site.read('orders.html')) ?? undefined)
  expect(/script-src [^;]*/.exec(html)?.[0]).toContain('http://localhost:4199')
})

test('the next release of a remote that came into the workspace has the address of the remote', async () => {
  const { key, moved } = await moveOrdersHere()
  await start({ storeAddress, remotes: [files, moved] })
  const site = await openTarget(join(home, 'site'))
  const draft = exampleDraft(home, 'changed', { manifest: orders })
  await release(exampleOrder({ store: await openStore(), site }, draft, { teamKey: key }))
  const { remotes } = await start({ storeAddress, remotes: [files, moved] })
  expect(remotes.orders?.releases.map(({ base, traffic }) => [base, traffic])).toEqual([
    ['http://localhost:4102/1.0.1/', 100],
    ['http://localhost:4199/orders/1.0.0/', 0],
  ])
})

test('a signed release stops a start that serves it from neither of its addresses', async () => {
  const { moved } = await moveOrdersHere()
  await expect(
    start({ storeAddress: 'http://localhost:4299/', remotes: [files, moved] }),
  ).rejects.toMatchObject({ code: 'address_moved' })
})

test('a change of one remote leaves the builds of all others and the shell as they are', async () => {
  await start()
  build('two')
  writeFileSync(join(home, 'shell/assets/later.js'), '')
  await start({ changed: [] })
  expect(await shares()).toBe('1.0.0:100')
  expect(existsSync(join(home, 'site/assets/later.js'))).toBe(false)
  await start({ changed: ['files'] })
  expect(await shares()).toBe('1.0.1:100 1.0.0:0')
})

test('builds for other pages join the release of the lean build, which stays what it is', async () => {
  const other = (path: string, text: string) => {
    mkdirSync(join(home, 'files/dist', path, '..'), { recursive: true })
    writeFileSync(join(home, 'files/dist', path), text)
  }
  other('embed/embed.js', 'stale')
  const before = await start({ remotes: [{ ...files, isLean: true }] })
  const place = (path: string) => join(home, 'releases/files/1.0.0', path)
  expect(existsSync(place('embed.js'))).toBe(false)
  other('embed/embed.js', 'element')
  other('full/remoteEntry.js', 'container')
  await addOtherBuilds(home, files.remote)
  expect(readFileSync(place('embed.js'), 'utf8')).toBe('element')
  expect(readFileSync(place('full/remoteEntry.js'), 'utf8')).toBe('container')
  expect((await start()).remotes).toEqual(before.remotes)
})

test('files that never change are written without their compressed form when that follows later', async () => {
  writeFileSync(
    join(home, 'shell/assets/shell.js'),
    'console.log("shell") // text that packs well'.repeat(50),
  )
  const isPacked = (path: string) => existsSync(join(home, `${path}.br`))
  await start({ packsLater: true })
  expect(isPacked('site/assets/shell.js')).toBe(false)
  expect(isPacked('releases/files/1.0.0/files.json')).toBe(false)
  expect(isPacked('site/index.html')).toBe(true)
})

test('files of an earlier shell stay for a week after it was in use', async () => {
  await start()
  const file = (name: string) => join(home, 'site/assets', name)
  const age = (name: string, days: number) => {
    const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    utimesSync(file(name), then, then)
  }
  age('shell.js', 30)
  for (const [name, days] of [
    ['last.js', 6],
    ['gone.js', 8],
  ] as const) {
    writeFileSync(file(name), '')
    age(name, days)
  }
  await start()
  expect(readdirSync(join(home, 'site/assets')).filter((name) => !name.endsWith('.br'))).toEqual([
    'last.js',
    'shell.js',
  ])
  expect(Date.now() - statSync(file('shell.js')).mtimeMs).toBeLessThan(24 * 60 * 60 * 1000)
})
