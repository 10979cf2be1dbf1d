// @module-tag long
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { startTestBackend, type TestBackend } from '@portico/local-backend/testing'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { computeFolderIntegrity } from '../files/integrity.ts'
import { type ClaimedPort, claimPort } from '../server/claim-port.ts'
import { createRemoteHandler } from '../server/serve.ts'
import { chromiumArgs, findChromium } from '../smoke/chromium.ts'
import { openTarget } from '../targets/open-target.ts'
import { getInstalledProgram } from '../workspace/programs.ts'
import { writeProjections } from './write-projections.ts'

// Tests the real files remote in pages without a shell, with the real backend. Piral's own packages are not installed: the
// page does the same as its loader for v3 (SystemJS, `setup(api)`, `registerPage`, mount and unmount of an element).
const root = fileURLToPath(new URL('../../../..', import.meta.url))

let folder: string
let backend: TestBackend
let browser: Browser
let host: ClaimedPort
let remote: ClaimedPort
/** The document of the host's server. */
let html = ''
let page: Page
let problems: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-hosts-'))
  buildFull()
  ;[host, remote] = await Promise.all([claimPort('host', 0, ''), claimPort('remote', 0, '')])
  const [executablePath, started] = await Promise.all([
    findChromium(),
    startTestBackend({ siteUrl: host.url }),
  ])
  backend = started
  browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const release = join(folder, 'files/1.0.0')
  cpSync(join(root, 'apps/files-remote/dist/full'), join(release, 'full'), { recursive: true })
  const files = computeFolderIntegrity(release)
  await writeProjections(
    await openTarget(join(folder, 'store'), { publicUrl: `${host.url}/store` }),
    registry(),
    {
      backend: { url: backend.url, key: backend.key },
      filesOf: async () => files,
    },
  )
  remote.handle(createRemoteHandler(join(folder, 'files'), join(folder, 'files')))
  host.handle((request, response) => {
    const path = /^\/store\/([\w.-]+)$/.exec(request.url ?? '')?.[1]
    response.setHeader(
      'Content-Type',
      path?.endsWith('.js') ? 'text/javascript' : path ? 'application/json' : 'text/html',
    )
    response.end(path ? readFileSync(join(folder, 'store', path)) : html)
  })
})

afterAll(async () => {
  await browser.close()
  await Promise.all([host.close(), remote.close(), backend.close()])
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  page = await browser.newPage()
  problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
})
afterEach(() => page.close())

/** Builds the remote for other hosts. Turbo restores an unchanged build. */
function buildFull(): void {
  const [node, ...turbo] = getInstalledProgram(root, 'turbo')
  const { status, stdout, stderr } = spawnSync(
    node,
    [...turbo, 'run', 'build:full', '--filter=@portico/files-remote', '--output-logs=errors-only'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } },
  )
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
}

function registry(): Registry {
  const { files } = createExampleRegistry().remotes
  const [release] = files?.releases ?? []
  if (!files || !release) throw new Error('the example has no remote files')
  const { embed: _none, ...full } = release
  const live = { ...full, version: '1.0.0', traffic: 100, base: `${remote.url}/1.0.0/` }
  return { ...createExampleRegistry(), remotes: { files: { ...files, releases: [live] } } }
}

const projection = (name: string) => readFileSync(join(folder, 'store', name), 'utf8')

/** Returns the page of docs/other-hosts.md, unchanged except for addresses, and with session and mount on its window. */
function ownHost(): string {
  const [, block = ''] =
    /## A page of your own[\s\S]*?^```html\n([\s\S]*?)^```$/m.exec(
      readFileSync(join(root, 'docs/other-hosts.md'), 'utf8'),
    ) ?? []
  const page = Object.entries({
    'PASTE import-map.json HERE': projection('import-map.json'),
    'https://abc.supabase.co': backend.url,
    sb_publishable_your_key: backend.key,
    'const session = ': 'const session = window.session = ',
    'const mounted = ': 'window.mounted = ',
  }).reduce((text, [from, to]) => text.replace(from, () => to), block)
  return `<!doctype html><html lang="en">${page}</html>`
}

/** Returns the page of a Piral instance as a v3 pilet sees it: SystemJS's `register`, the feed, `setup(api)`, and pages by route. */
function piralHost(): string {
  return `<!doctype html><html lang="en"><main id="place"></main>
<script type="module">
  const modules = []
  window.System = {
    register(dependencies, declare) {
      const module = {}
      const { execute } = declare((name, value) => (module[name] = value), {})
      modules.push({ module, execute })
    },
  }
  const { items } = await (await fetch('/store/piral.json')).json()
  const pages = new Map()
  for (const { link, integrity, ...meta } of items) {
    const script = document.createElement('script')
    Object.assign(script, { src: link, integrity, crossOrigin: 'anonymous' })
    await new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject })
      document.head.append(script)
    })
    const { module, execute } = modules.pop()
    await execute()
    module.setup({ meta, registerPage: (route, page) => pages.set(route, page) })
  }
  window.routes = [...pages.keys()]
  const { type, component } = pages.get('/files')
  window.kind = type
  window.backend = items[0].config.backend
  const place = document.querySelector('#place')
  component.mount(place, { piral: {} }, {}, {})
  window.leave = () => component.unmount(place, {})
</script></html>`
}

interface OpenSession {
  signInWithPassword(person: object): Promise<unknown>
}

/** The variables of the pages above on their window. */
interface HostWindow {
  session: OpenSession
  mounted: { unmount(): void }
  leave(): void
  routes: string[]
  kind: string
  backend: object
  porticoShares?: Record<
    string,
    Record<string, { get(): Promise<() => { configureSession(backend: object): OpenSession }> }>
  >
}

const account = () => ({ email: backend.demo.email, password: backend.demo.password })
const uploads = () => page.getByRole('button', { name: 'Upload' }).first()
const place = () => page.locator('#place')

/** Counts the scripts of the build that the page has requested when a button is rendered; others are loaded when it is idle. */
const scriptsUntilDrawn = (name: string) =>
  new Promise<number>((resolve) => {
    new MutationObserver((_changes, observer) => {
      const buttons = [...document.querySelectorAll('#place button')]
      if (!buttons.some(({ textContent }) => textContent?.trim() === name)) return
      observer.disconnect()
      const files = performance.getEntriesByType('resource')
      resolve(files.filter((file) => /\/full\/.*\.js$/.test(file.name)).length)
    }).observe(document.body, { childList: true, subtree: true })
  })

test('with the import map a page loads the remote by its bare name, and mounts it without a shell', async () => {
  html = ownHost()
  await page.goto(host.url)
  await page.waitForFunction(() => 'mounted' in window)
  const asked = page.evaluate(scriptsUntilDrawn, 'Upload')
  await page.evaluate(
    (person) => (window as unknown as HostWindow).session.signInWithPassword(person),
    account(),
  )
  await uploads().waitFor()
  // The remote's stylesheet is loaded: it defines the layout of the kit's buttons.
  expect(await uploads().evaluate((button) => getComputedStyle(button).display)).toMatch(/flex/)
  // With a chunk for every combination of shared modules, there would be a third more.
  expect(await asked).toBeLessThan(28)
  await page.evaluate(() => (window as unknown as HostWindow).mounted.unmount())
  expect(await place().textContent()).toBe('')
  expect(problems).toEqual([])
})

test('a changed byte in a script that the map names does not run', async () => {
  const script = join(folder, 'files/1.0.0/full/remoteEntry.js')
  const genuine = readFileSync(script)
  writeFileSync(script, `window.tampered = true;${genuine}`)
  html = ownHost()
  await page.goto(host.url)
  await expect.poll(() => problems.join()).toMatch(/integrity/i)
  expect(await page.evaluate(() => ['tampered' in window, 'mounted' in window])).toEqual([false, false])
  writeFileSync(script, genuine)
})

test('Piral reads the feed, registers a page for each remote, and mounts and unmounts it', {
  tags: ['long'],
}, async () => {
  html = piralHost()
  await page.goto(host.url)
  await page.waitForFunction(() => (window as unknown as HostWindow).porticoShares?.['@portico/session'])
  const facts = await page.evaluate(() => {
    const { routes, kind } = window as unknown as HostWindow
    return { routes, kind }
  })
  expect(facts).toEqual({ routes: ['/files', '/files/*'], kind: 'html' })
  await page.evaluate(async (person) => {
    const { porticoShares, backend } = window as unknown as HostWindow
    const [copy] = Object.values(porticoShares?.['@portico/session'] ?? {})
    await (await copy?.get())?.().configureSession(backend).signInWithPassword(person)
  }, account())
  await uploads().waitFor()
  await page.evaluate(() => (window as unknown as HostWindow).leave())
  expect(await place().textContent()).toBe('')
  expect(problems).toEqual([])
})
