import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright'
// @boundaries-ignore as below
import { AuthBackend } from '../../packages/session/src/testing/auth-backend.ts'
// @boundaries-ignore the scriptable backend of the package's own tests
import { type AuthServer, startAuthServer } from '../../packages/session/src/testing/auth-server.ts'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { type Bench, computeMedian, type Measurement } from '../measure.ts'
import { bundleModule, measureBrotliKilobytes } from './bytes.ts'

const credentials = { email: 'ada@example.com', password: 'password-1' }
const rounds = 20
const loads = 20

/** Cost of the session for a page and its remotes, in a real browser and in bytes. */
export const bench: Bench = {
  name: 'The session',
  run: async () => {
    const script = await bundleModule(
      `import ${JSON.stringify(fileURLToPath(new URL('page.ts', import.meta.url)))}`,
    )
    const server = await startAuthServer(new AuthBackend())
    server.route = (request) => serve(request, script)
    server.backend.addUser(credentials.email, credentials.password)
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(server.url)
      await page.evaluate((who) => window.bench.session.signInWithPassword(who), credentials)
      return [
        await measureFanOut(page),
        await countRenders(page),
        ...(await countCookieReads(page, context, server)),
        ...(await measureFirstSnapshot(page, server)),
        ...(await measureBytes()),
      ]
    } finally {
      await browser.close()
      await server.close()
    }
  },
}

async function measureFanOut(page: Page): Promise<Measurement> {
  const times = await page.evaluate(async (count) => {
    const { session, fanOut } = window.bench
    const measured: number[] = []
    for (let round = 0; round < count; round += 1) {
      measured.push(await fanOut(1_000, () => session.getAccessToken({ minValidity: 10_000 })))
    }
    return measured
  }, rounds)
  const name = 'one event to 1,000 listeners'
  return {
    name,
    value: computeMedian(times),
    unit: 'ms',
    target: 5,
    note: `worst of ${rounds}: ${worst(times)} ms`,
  }
}

async function countRenders(page: Page): Promise<Measurement> {
  const value = await page.evaluate(async () => {
    const renders = await window.bench.mount(100)
    const before = renders()
    await window.bench.fanOut(1, () => window.bench.session.getAccessToken({ minValidity: 10_000 }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return renders() - before
  })
  return { name: 'renders on a token refresh, of 100 components with useUser', value, unit: '', target: 0 }
}

async function countCookieReads(
  page: Page,
  context: BrowserContext,
  server: AuthServer,
): Promise<Measurement[]> {
  const own = await page.evaluate(() =>
    window.bench.countReads(() => window.bench.session.getAccessToken({ minValidity: 10_000 }), 500),
  )
  const other = await context.newPage()
  await other.goto(server.url)
  const heard = page.evaluate(() => window.bench.countReads(() => Promise.resolve(), 500))
  await other.evaluate(() => window.bench.session.getAccessToken({ minValidity: 10_000 }))
  const foreign = await heard
  await other.close()
  return [
    { name: 'cookie reads for an event of this tab', value: own, unit: '', target: 2 },
    { name: 'cookie reads for an event of another tab', value: foreign, unit: '', target: 2 },
  ]
}

/** The backend never answers, so the page shows only the data of the cookie. */
async function measureFirstSnapshot(page: Page, server: AuthServer): Promise<Measurement[]> {
  server.backend.fault = () => new Promise(() => {})
  const times: number[] = []
  const configuring: number[] = []
  for (let load = 0; load < loads; load += 1) {
    await page.goto(server.url)
    const first = await page.evaluate(() => window.bench.firstSnapshot)
    if (first.status !== 'signed_in') throw new Error(`The first snapshot is ${first.status}.`)
    times.push(first.sinceNavigation)
    configuring.push(first.configuring)
  }
  server.backend.fault = null
  return [
    {
      name: 'navigation to the first snapshot, cookie valid, backend silent',
      value: computeMedian(times),
      unit: 'ms',
      note: `worst of ${loads}: ${worst(times)} ms; server on this machine`,
    },
    { name: 'of it: configureSession, cookie and all', value: computeMedian(configuring), unit: 'ms' },
  ]
}

async function measureBytes(): Promise<Measurement[]> {
  const isReact = (id: string) => /^react(-dom)?(\/|$)/.test(id)
  const isForeign = (id: string) => isReact(id) || /^(@supabase\/|zustand)/.test(id)
  const builds: [string, string, ((id: string) => boolean)?][] = [
    ['shared by the shell: all of the package and Supabase', `export * from '@portico/session'`],
    ['fallback copy in a remote that runs alone', `export { configureSession } from '@portico/session'`],
    ['of it: what is ours', `export * from '@portico/session'`, isForeign],
    ['in a remote that the shell provides for: the hooks', `export * from '@portico/session/react'`, isReact],
  ]
  const measures: Measurement[] = []
  for (const [name, source, external] of builds) {
    const value = measureBrotliKilobytes(await bundleModule(source, external))
    measures.push({ name, value, unit: 'kB', note: 'brotli' })
  }
  return measures
}

function worst(values: readonly number[]): string {
  return Math.max(...values).toFixed(2)
}

function serve(request: Request, script: string): Response | undefined {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1/')) return undefined
  if (pathname === '/page.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
  return new Response(
    '<!doctype html><title>Benchmark</title><script type="module" src="/page.js"></script>',
    {
      headers: { 'content-type': 'text/html' },
    },
  )
}
