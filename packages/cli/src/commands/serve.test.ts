import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createExampleRegistry } from '@portico/contract/testing'
import { sendRaw } from '@portico/local-backend/hostile-requests'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readSettings, writeSettings } from '../registry/settings.ts'
import { openTarget } from '../targets/open-target.ts'
import { serveFolders } from './serve.ts'
import { writeTestPortal } from './test-portal.fixture.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-served-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function write(path: string, text: string): string {
  mkdirSync(join(home, path, '..'), { recursive: true })
  writeFileSync(join(home, path), text)
  return join(home, path)
}

/** Serves the folders of these flags until the test ends. */
async function serve(flags: Record<string, string> = {}, env: Record<string, string> = {}) {
  const served = await serveFolders({
    args: [],
    flags: { port: '0', ...flags },
    env,
    cwd: home,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: () => {},
  })
  onTestFinished(() => served.close())
  return served
}

const text = async (address: string) => (await fetch(address)).text()

test('a site and a separate store each have an origin, and are set by flags or variables', async () => {
  write('site/files.html', 'files')
  write('store/files/1.0.0/remoteEntry.js', 'entry')
  const site = join(home, 'site')
  const target = join(home, 'store')
  for (const { site: portal, store } of [
    await serve({ site, target }),
    await serve({}, { PORTICO_SITE: site, PORTICO_TARGET: target }),
  ]) {
    expect(new URL(portal).origin).not.toBe(new URL(store).origin)
    expect(await text(`${portal}/files/a`)).toBe('files')
    expect(await text(`${store}files/1.0.0/remoteEntry.js`)).toBe('entry')
  }
})

test('a store inside the site is served below it, also with spaces and umlauts in its name', async () => {
  write('site/index.html', 'home')
  write('site/äußere releases/files/1.0.0/remoteEntry.js', 'entry')
  const site = join(home, 'site')
  const { site: portal, store } = await serve({ site, target: join(site, 'äußere releases') })
  expect(store).toBe(`${portal}/${encodeURI('äußere releases')}/`)
  const entry = await fetch(`${store}files/1.0.0/remoteEntry.js`)
  expect([await entry.text(), entry.headers.get('access-control-allow-origin')]).toEqual(['entry', '*'])
  expect((await fetch(portal)).headers.get('access-control-allow-origin')).toBeNull()
})

test('portico serve serves the home of portico start by default, and later releases', async () => {
  write('.portico/site/index.html', 'home')
  const { site, store } = await serve()
  expect(await text(site)).toBe('home')
  write('.portico/releases/registry.json', '{"revision":7}')
  expect(await text(`${store}registry.json`)).toBe('{"revision":7}')
})

test('portico serve reports missing folders, and does not create them', async () => {
  const { notes } = await serve({ site: join(home, 'site'), target: join(home, 'store') })
  expect(notes).toEqual([
    `${join(home, 'site')} has no documents yet: npx portico documents writes them.`,
    `${join(home, 'store')} has no portal yet: npx portico documents --shell sets one up.`,
  ])
  expect([existsSync(join(home, 'site')), existsSync(join(home, 'store'))]).toEqual([false, false])
})

test('portico serve reports addresses of a portal that are not served, and serves the site of the settings', async () => {
  const folder = join(home, 'store')
  await writeTestPortal(folder, createExampleRegistry())
  const target = await openTarget(folder)
  const settings = await readSettings(target)
  write('documents/index.html', 'home')
  const address = 'https://portal.example'
  await writeSettings(target, { ...settings, address, site: join(home, 'documents') })
  const moved = await serve({ target: folder })
  expect(await text(moved.site)).toBe('home')
  expect(moved.notes).toEqual([
    "The portal's settings name https://portal.example as its address.",
    'Releases of files, admin come from other addresses, which this does not serve.',
  ])
})

test.each([
  ['a bucket as the store', { target: 's3://portal-releases' }, /has a host of its own.*--target/],
  ['a bucket as the site', { site: 's3://portal-site' }, /has a host of its own.*--site/],
  ['one folder for both', { site: tmpdir(), target: tmpdir() }, /same folder.*--target .*releases/],
  ['a port as 41e2', { port: '41e2' }, /--port is "41e2"/],
])('%s is refused as a usage error', async (_what, flags, message) => {
  await expect(serve(flags)).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) })
})

test('portico serve reports a taken port and a free one, and closes the ports that it has opened', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const flags = { site: join(home, 'a'), target: join(home, 'b'), port: String(port - 1) }
  await expect(serve(flags)).rejects.toMatchObject({
    code: 'port_taken',
    message: `Port ${port} (store) is taken. Stop what uses it, or move: npx portico serve --port 4280.`,
  })
  await new Promise((resolve) => taken.close(resolve))
  const { store } = await serve(flags)
  expect(new URL(store).port).toBe(String(port))
})

test('portico serve answers only local hosts and PORTICO_ALLOWED_HOSTS', async () => {
  const { site } = await serve({}, { PORTICO_ALLOWED_HOSTS: 'portal.example' })
  write('.portico/site/index.html', 'home')
  const ask = (host: string) => sendRaw(site, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await ask('portal.example')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask('other.example')).toMatch(/^HTTP\/1\.1 403 /)
})

test('portico serve --json prints its addresses, and ends with 0 at SIGTERM', async () => {
  write('site/index.html', 'home')
  const bin = fileURLToPath(new URL('../../bin/portico.mjs', import.meta.url))
  const args = [
    'serve',
    '--site',
    join(home, 'site'),
    '--target',
    join(home, 'store'),
    '--port',
    '0',
    '--json',
  ]
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += line
    if (line === '}') break
  }
  const { site, store, notes } = JSON.parse(printed) as { site: string; store: string; notes: string[] }
  expect(await text(site)).toBe('home')
  expect([store, notes.length]).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/$/), 1])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect(fetch(site)).rejects.toThrow('fetch failed')
})
