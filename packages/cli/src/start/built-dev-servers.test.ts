import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareShellFolder } from '../site/compose-shell.ts'
import { discoverRemotes } from '../workspace/discover.ts'
import { type OwnPortal, writeOwnPortal } from '../workspace/own-portal.fixture.ts'
import {
  createBuiltRemoteServer,
  type DevServerOptions,
  readBuiltPreload,
  serveDevShell,
} from './built-dev-servers.ts'

let portal: OwnPortal
const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  portal = writeOwnPortal({ theme: 'theme.css' })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  portal.close()
})

async function serve(
  start: (options: DevServerOptions) => Promise<{ url: string; close(): Promise<void> }>,
  root: string,
  data: Record<string, unknown> = {},
): Promise<string> {
  const access = { allowedHosts: [], isAllowedOrigin: () => false }
  const server = await start({ root, port: 0, data: () => data, access, icon: join(portal.root, 'logo.svg') })
  closing.push(server.close)
  return server.url
}

const html = { headers: { accept: 'text/html' } }
const installed = () => join(portal.root, 'node_modules/@portico/notes-remote')

function notes() {
  const remote = discoverRemotes(portal.root).find(({ isBuilt }) => isBuilt)
  if (!remote) throw new Error('the fixture has no installed remote')
  return remote
}

test('the page of the development shell installs React Refresh before the shell is evaluated, at every route', async () => {
  const shell = prepareShellFolder(portal.root, join(portal.root, '.portico'), 'dev')
  const url = await serve(serveDevShell, shell, { 'portico-config': { name: '</script><b>' } })
  for (const path of ['/', '/notes', '/notes/new']) {
    const page = await (await fetch(url + path, html)).text()
    const [hook, entry] = ['injectIntoGlobalHook(window)', "await import('/assets/shell.js')"].map((part) =>
      page.indexOf(part),
    )
    expect(hook, path).toBeGreaterThan(0)
    expect(entry, path).toBeGreaterThan(hook ?? 0)
    expect(page).toContain('id="portico-config">{"name":"\\u003c/script>\\u003cb>"}')
    expect(page).toMatch(/shell\.css">\s*<link rel="stylesheet" href="\/assets\/theme-/)
  }
  expect(await (await fetch(`${url}/@react-refresh`)).text()).toContain(
    'export function injectIntoGlobalHook',
  )
  expect(await (await fetch(`${url}/assets/shell.js`)).text()).toBe('developed()')
  expect((await fetch(`${url}/assets/gone.js`, { headers: { accept: '*/*' } })).status).toBe(404)
})

test('the development shell names the portal and leads password managers to the account', async () => {
  const shell = prepareShellFolder(portal.root, join(portal.root, '.portico'), 'dev')
  const url = await serve(serveDevShell, shell, { 'portico-config': { portal: { name: 'Acme "1"' } } })
  expect(await (await fetch(url, html)).text()).toContain(
    '<meta name="application-name" content="Acme &quot;1&quot;">',
  )
  const answer = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth#password'])
})

test('an installed remote serves its release to the development shell', async () => {
  const url = await serve(createBuiltRemoteServer(notes(), join(portal.root, 'alone')), installed())
  const answer = await fetch(`${url}/remoteEntry.js`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  // Another version may be installed at any time.
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain('export const get')
})

test('the standalone page of an installed remote is written when it is opened, with the current backend', async () => {
  portal.write({
    'node_modules/@portico/notes-remote/dist/alone/assets/index.js': 'start()',
    'node_modules/@portico/notes-remote/dist/alone/.vite/manifest.json': {
      'index.html': { file: 'assets/index.js', isEntry: true },
    },
  })
  const config = { url: '', key: '' }
  const data = { 'portico-config': config }
  const url = await serve(createBuiltRemoteServer(notes(), join(portal.root, 'alone')), installed(), data)
  Object.assign(config, { url: 'http://127.0.0.1:54321', key: 'sb_publishable_x' })
  for (const path of ['/', '/new']) {
    const page = await (await fetch(url + path, html)).text()
    expect(page).toContain('"key":"sb_publishable_x"')
  }
  expect(await (await fetch(`${url}/assets/index.js`)).text()).toBe('start()')
})

test('the registry of the development shell has the preloaded files of an installed remote', () => {
  const page = { modules: ['remoteEntry.js'], styles: [] }
  expect(readBuiltPreload(notes())).toEqual({ preload: page, slotPreload: { './remote': page } })
})
