import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CommandOutcome } from '../console/command.ts'
import { getPorticoVersion } from '../new/render.ts'
import { readSettings, writeSettings } from '../registry/settings.ts'
import { writeRunFile } from '../start/run-file.ts'
import { newCommand } from './new.ts'
import { writeTestPortal } from './test-portal.fixture.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string

/** Copies the files of the workspace that npm and Portico read, without its sources. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-new-command-'))
  const manifests = globSync('{.,apps/*,packages/*,examples/*,bench,e2e}/package.json', { cwd: root })
  for (const file of [...manifests, 'package-lock.json', 'turbo.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function create(name: string | string[], flags: Record<string, string | boolean> = {}, cwd = folder) {
  let said: CommandOutcome = { text: '', data: null }
  await newCommand.run({
    args: [name].flat(),
    flags,
    env: {},
    cwd,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      said = outcome
    },
  })
  return said as { text: string; data: { url: string | null; next: string[]; languages: string[] } }
}

const runs = () =>
  writeRunFile(join(folder, '.portico/run.json'), {
    ...{ shell: 'http://localhost:4100', remotes: {}, backend: '', key: '', pid: process.pid },
  })

test('portico new prints the address of the new remote in the running portal', async () => {
  runs()
  const { text, data } = await create('billing', { route: '/invoices' })
  expect(text).toContain('The running portal shows it in a moment: http://localhost:4100/invoices')
  expect(data.url).toBe('http://localhost:4100/invoices')
  expect(data.next).toEqual(['npm run t -- apps/billing-remote', 'npx portico release billing'])
})

test('portico new suggests npm start without a running portal, and prints no address outside of apps', async () => {
  const { text, data } = await create('billing', { languages: 'en,de' })
  expect(data).toMatchObject({ url: null, languages: ['en', 'de'] })
  expect(data.next).toContain('npm start')
  expect(text).toContain('at /billing, in en, de.')
  runs()
  expect((await create('orders', { folder: 'examples' })).data.url).toBeNull()
  expect((await create('claims', { 'dry-run': true })).data.url).toBeNull()
})

test('portico new rejects the route and the name of a remote that the portal serves from another repository', async () => {
  const registry = createExampleRegistry()
  const orders = { ...(registry.remotes.files as Registry['remotes'][string]), route: '/orders' }
  const releases = join(folder, '.portico/releases')
  const { target } = await writeTestPortal(releases, { ...registry, remotes: { orders } })
  for (const isRunning of [false, true]) {
    if (isRunning) runs()
    await expect(create('billing', { route: '/orders' })).rejects.toMatchObject({
      code: 'route_taken',
      message:
        'The route /orders belongs to the remote "orders" of another repository, which the portal here serves. Take another: --route /billing-app.',
    })
    await expect(create('orders', { route: '/other' })).rejects.toMatchObject({ code: 'name_taken' })
  }
  expect(existsSync(join(folder, 'apps/billing-remote'))).toBe(false)
  // A remote with an address had its sources in this workspace, so the next start removes it from the portal.
  const settings = await readSettings(target)
  await writeSettings(target, { ...settings, addresses: { orders: 'http://localhost:4104/' } })
  expect((await create('billing', { route: '/orders' })).text).toContain('at /orders')
})

test('portico new --standalone prints the command that releases into the portal next to it', async () => {
  const beside = mkdtempSync(join(tmpdir(), 'portico-beside-'))
  onTestFinished(() => rmSync(beside, { recursive: true }))
  const packages = join(folder, 'dist-packages')
  mkdirSync(packages)
  for (const name of ['react-remote', 'session', 'ui', 'cli', 'elements', 'vite-remote'])
    writeFileSync(join(packages, `portico-${name}-${getPorticoVersion()}.tgz`), name)
  const { data } = await create('billing', { standalone: true, packages }, beside)
  expect(data.next.at(-1)).toBe(
    `npx --no-install portico release billing --home ../../${basename(folder)}/.portico`,
  )
  const { next } = (await create('orders', { standalone: true }, beside)).data
  expect(next.join()).not.toContain('--home')
})

test.each([
  [['billing', 'desk'], {}, 'One remote at a time: billing, desk.'],
  ['billing', { icon: 'receit' }, 'The portal has no icon "receit". Similar names: receipt.'],
  ['billing', { icon: '' }, 'The portal has no icon ""'],
  ['billing', { title: ' ' }, '"" can\'t be a title.'],
  ['billing', { route: 'billing' }, '"billing" can\'t be a route.'],
  ['billing', { languages: 'en,qq' }, '"qq" is no language.'],
  ['billing', { folder: 'nowhere' }, '"nowhere" holds no workspaces.'],
  ['billing', { standalone: true, folder: 'apps' }, '--folder is for a remote of this workspace'],
  ['billing', { packages: 'dist-packages' }, '--packages is for a repository of its own'],
])('rejects portico new %j with %j, and writes nothing', async (name, flags, message) => {
  await expect(create(name, flags)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(message),
  })
  expect(existsSync(join(folder, 'apps/billing-remote'))).toBe(false)
})

test('the help of portico new lists the icons', () => {
  expect(newCommand.help).toMatch(/^ {2}activity book-open [\s\S]* wrench$/m)
  for (const line of newCommand.help.split('\n')) expect(line.length).toBeLessThanOrEqual(130)
})
