import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portalOwner } from '../registry/owner.ts'
import { rollBack } from '../registry/shares.ts'
import { changeShares } from '../release/change-shares.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from './portal-home.fixture.ts'

let home: PortalHome
beforeEach(() => {
  home = createHome()
})
afterEach(() => home.close())

async function releaseByTeam(traffic: number): Promise<void> {
  const site = await home.openSite()
  await release(
    createExampleOptions(
      { store: await home.openStore(), site },
      createExampleDraft(home.folder, 'by the team'),
      {
        traffic,
        releaser: { ids: [portalOwner], takesOver: false },
      },
    ),
  )
}

async function rollback(): Promise<void> {
  const store = await home.openStore()
  const site = await home.openSite()
  const order = { store, site, remote: 'files', by: 'Ada', dryRun: false }
  await changeShares({
    ...order,
    shares: async ({ remotes }) => rollBack('files', remotes.files?.releases ?? []),
  })
}

test('a changed build becomes a release with 100 %, and an unchanged one no release', async () => {
  expect((await home.start()).revision).toBe(1)
  expect((await home.start()).revision).toBe(1)
  home.build('two')
  await home.start()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
})

test('a changed title becomes a release, and is in the menu', async () => {
  await home.start()
  home.build('one', { title: { en: 'Documents' } })
  expect((await home.start()).remotes.files?.title.en).toBe('Documents')
})

test('an earlier build of a remote makes its release the base again', async () => {
  await home.start()
  home.build('two')
  await home.start()
  home.build('one')
  await home.start()
  expect(await home.shares()).toBe('1.0.0:100 1.0.1:0')
})

test('a canary of a team stays a canary after a restart, also if its build is the current one', {
  tags: ['long'],
}, async () => {
  await home.start()
  await releaseByTeam(10)
  await home.start()
  expect(await home.shares()).toBe('1.0.0:90 1.0.1:10')
  home.build('by the team')
  await home.start()
  expect(await home.shares()).toBe('1.0.0:90 1.0.1:10')
  home.build('three')
  await home.start()
  expect(await home.shares()).toBe('1.0.2:90 1.0.1:10 1.0.0:0')
})

test('a release that was rolled back stays so after a restart', async () => {
  await home.start()
  await releaseByTeam(100)
  home.build('by the team')
  await rollback()
  await home.start()
  expect(await home.shares()).toBe('1.0.0:100')
})

test('releases get new addresses on other ports, and documents name them', async () => {
  await home.start()
  await releaseByTeam(10)
  const registry = await home.start({ remotes: [home.build('one', {}, 'http://localhost:4201')] })
  expect(registry.remotes.files?.releases.map(({ base }) => base)).toEqual([
    'http://localhost:4201/1.0.0/',
    'http://localhost:4201/1.0.1/',
  ])
  const site = await home.openSite()
  const html = new TextDecoder().decode((await site.read('files.html')) ?? undefined)
  expect(html).not.toContain('localhost:4101')
})

test('a remote that was removed from the workspace is removed from the portal, with its document', async () => {
  await home.start()
  expect((await home.start({ remotes: [] })).remotes).toEqual({})
  const site = await home.openSite()
  expect(await site.read('files.html')).toBeNull()
})

test('a remote of another repository stays in the portal after a restart, at the address of the store', async () => {
  const storeAddress = 'http://localhost:4199/'
  const { settings } = await home.start({ storeAddress }).then(home.openStore)
  expect(settings).toMatchObject({
    storeAddress,
    origins: ['http://localhost:4101', 'http://localhost:4199'],
  })
  const site = await home.openSite()
  const draft = createExampleDraft(home.folder, 'orders', {
    manifest: { name: 'orders', route: '/orders', slots: [] },
  })
  await release(createExampleOptions({ store: await home.openStore(), site }, draft))
  const registry = await home.start({ storeAddress: 'http://localhost:4299/' })
  expect(registry.remotes.orders?.releases.map(({ base }) => base)).toEqual([
    'http://localhost:4299/orders/1.0.0/',
  ])
  const html = new TextDecoder().decode((await site.read('orders.html')) ?? undefined)
  expect(html).toContain('http://localhost:4299')
})

test('a change of one remote does not change the builds of the others and the shell', async () => {
  await home.start()
  home.build('two')
  writeFileSync(join(home.folder, 'shell/assets/later.js'), '')
  await home.start({ changed: [] })
  expect(await home.shares()).toBe('1.0.0:100')
  expect(existsSync(join(home.folder, 'site/assets/later.js'))).toBe(false)
  await home.start({ changed: ['files'] })
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
})

test('immutable files are written without their compressed form with packsLater', async () => {
  writeFileSync(
    join(home.folder, 'shell/assets/shell.js'),
    'console.log("shell") // text that packs well'.repeat(50),
  )
  const isPacked = (path: string) => existsSync(join(home.folder, `${path}.br`))
  await home.start({ packsLater: true })
  expect(isPacked('site/assets/shell.js')).toBe(false)
  expect(isPacked('releases/files/1.0.0/files.json')).toBe(false)
  expect(isPacked('site/index.html')).toBe(true)
})

test('files of an earlier shell are kept for a week after its last use', async () => {
  await home.start()
  const file = (name: string) => join(home.folder, 'site/assets', name)
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
  await home.start()
  expect(readdirSync(join(home.folder, 'site/assets')).filter((name) => !name.endsWith('.br'))).toEqual([
    'last.js',
    'shell.js',
  ])
  expect(Date.now() - statSync(file('shell.js')).mtimeMs).toBeLessThan(24 * 60 * 60 * 1000)
})

test('a remote whose build failed keeps its release, also on another port', async () => {
  await home.start()
  const broken = { ...home.build('two', {}, 'http://localhost:4201'), isBroken: true }
  const { remotes } = await home.start({ remotes: [broken] })
  expect(remotes.files?.releases.map(({ version, traffic, base }) => [version, traffic, base])).toEqual([
    ['1.0.0', 100, 'http://localhost:4201/1.0.0/'],
  ])
  await home.start()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
})

test('a remote that was never built has a release that fails until it is built', async () => {
  const broken = () => ({ ...home.build('one'), isBroken: true })
  const { remotes } = await home.start({ remotes: [broken()] })
  expect(remotes.files).toMatchObject({ route: '/files', slots: [] })
  expect(await home.shares()).toBe('0.0.0-unbuilt:100')
  const { target } = await home.openStore()
  const entry = await target.read('files/0.0.0-unbuilt/remoteEntry.js')
  expect(new TextDecoder().decode(entry ?? undefined)).toMatch(
    /^throw new Error\("files has no build: .+\nexport \{\}\n$/,
  )
  const renamed = { ...home.build('one', { title: { en: 'Documents' } }), isBroken: true }
  expect((await home.start({ remotes: [renamed] })).remotes.files?.title.en).toBe('Documents')
  home.build('one')
  await home.start()
  expect(await home.shares()).toBe('1.0.0:100')
})
