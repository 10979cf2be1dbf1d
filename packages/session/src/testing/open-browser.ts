import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { expect } from 'vitest'
// @boundaries-ignore the repository's browser for tests, as the root vitest.config.ts finds it
import { chromiumArgs, findChromium } from '../../../../scripts/chromium.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'
import { AuthBackend } from './auth-backend.ts'
import { type AuthServer, startAuthServer } from './auth-server.ts'

/** One browser for a test file. Each test gets its own cookie jar, and a server unless it brings one. */
export interface TestBrowser {
  /** Starts a scriptable backend on a port of its own, and a context whose tabs share their cookies. */
  open(): Promise<BrowserTest<AuthServer>>
  /** Opens a context over a server that keeps running when the stage is closed; `backend` is the backend of its pages. */
  openOn<Server extends PageServer>(server: Server, backend: PageBackend): Promise<BrowserTest<Server>>
  close(): Promise<void>
}

/** The server of the page, which asks `route` first. */
export type PageServer = Pick<AuthServer, 'port' | 'route'>

/** The backend of the page's session. Default: the page's own address. */
interface PageBackend {
  url?: string
  key: string
}

/** Server and browser context of one test. */
export interface BrowserTest<Server = AuthServer> {
  server: Server
  context: BrowserContext
  /** Opens a tab with the session running in it. */
  tab(path?: string, host?: string): Promise<TestTab>
  close(): Promise<void>
}

/** One tab. */
export interface TestTab {
  page: Page
  snapshot(): Promise<SessionSnapshot>
  types(): Promise<string[]>
  signIn(email: string, password?: string): Promise<unknown>
  /** Waits until the tab has received exactly these events. */
  expectTypes(types: string[]): Promise<void>
}

/** Starts the browser and builds the page. */
export async function openBrowser(): Promise<TestBrowser> {
  const script = await buildPage()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  return {
    open: async () => {
      const server = await startAuthServer(new AuthBackend())
      const stage = await openStage(browser, server, (request) => servePage(request, script))
      const close = async () => {
        await stage.close()
        await server.close()
      }
      return { ...stage, close }
    },
    openOn: (server, backend) => openStage(browser, server, (request) => servePage(request, script, backend)),
    close: () => browser.close(),
  }
}

async function openStage<Server extends PageServer>(
  browser: Browser,
  server: Server,
  route: NonNullable<AuthServer['route']>,
): Promise<BrowserTest<Server>> {
  server.route = route
  const context = await browser.newContext()
  return {
    server,
    context,
    tab: async (path = '/', host = 'localhost') => {
      const page = await context.newPage()
      await page.goto(`http://${host}:${server.port}${path}`)
      return toTab(page)
    },
    close: () => context.close(),
  }
}

function toTab(page: Page): TestTab {
  const types = () => page.evaluate(() => window.portico.events.map(({ type }) => type))
  return {
    page,
    snapshot: () => page.evaluate(() => window.portico.session.getSnapshot()),
    types,
    signIn: (email, password = 'password-1') =>
      page.evaluate((who) => window.portico.session.signInWithPassword(who), { email, password }),
    expectTypes: (expected) => expect.poll(types, { interval: 20 }).toEqual(expected),
  }
}

/** Serves the page itself, and a path that clears the session's cookies like a framework's sign-out. */
function servePage(
  request: Request,
  script: string,
  { url = '', key }: PageBackend = { key: 'key' },
): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1/')) return undefined
  if (pathname === '/page.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
  if (pathname === '/server-sign-out') return new Response('Signed out.', { headers: clearing(request) })
  const page = `<!doctype html><html data-url="${url}" data-key="${key}"><title>Test</title><script type="module" src="/page.js"></script>`
  return new Response(page, { headers: { 'content-type': 'text/html' } })
}

function clearing(request: Request): Headers {
  const headers = new Headers({ 'content-type': 'text/plain' })
  for (const pair of (request.headers.get('cookie') ?? '').split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (name.startsWith('sb-')) headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  }
  return headers
}

async function buildPage(): Promise<string> {
  const input = fileURLToPath(new URL('./test-page.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunk = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The test page was not built.')
  return chunk.code
}
