import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { supabaseDir } from '@portico/local-backend/testing'
import { expect, type TestPortal } from '../portal.ts'

/** Database functions that only read but are not declared as `stable`. A page may call them any number of times. */
const alsoRead = [
  'portico_can_trash',
  'portico_export_account',
  'portico_leaving',
  'portico_left_files',
  'portico_open_upload_request',
  'portico_used_space',
]

const readers = new Set([...alsoRead, ...stableFunctions()])

/** The functions that migrations declare as `stable`. */
function stableFunctions(): string[] {
  const sql = globSync(join(supabaseDir, 'migrations/*.sql'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const functions = sql.matchAll(/create (?:or replace )?function public\.(\w+)\s*\(([^$]*?)\bas \$/gi)
  return [...functions].flatMap(([, name = '', head = '']) =>
    /\b(stable|immutable)\b/i.test(head) ? [name] : [],
  )
}

/** Returns the write of a request, such as `POST /rest/v1/tasks`; null if it only reads. */
function writeOf(request: Request, { backend }: Pick<TestPortal, 'backend'>): string | null {
  const url = new URL(request.url())
  const method = request.method()
  if (url.origin !== new URL(backend).origin || !/^(POST|PATCH|PUT|DELETE)$/.test(method)) return null
  const { pathname } = url
  if (/^\/storage\/v1\/object\/(list|sign|info)/.test(pathname)) return null
  if (pathname === '/auth/v1/token' && url.searchParams.get('grant_type') === 'refresh_token') return null
  if (readers.has(/^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1] ?? '')) return null
  return `${method} ${pathname}`
}

/** Refusals in the format of each service. */
const refusals: readonly (readonly [path: string, status: number, body: object])[] = [
  ['/auth/', 422, { code: 422, error_code: 'validation_failed', msg: 'refused' }],
  ['/storage/', 400, { statusCode: '403', error: 'Unauthorized', message: 'refused' }],
  ['/', 403, { code: '42501', message: 'refused', details: null, hint: null }],
]

/** The writes of a page. */
export interface Writes {
  sent: string[]
  /** Waits until no request to the backend is pending. */
  settle(): Promise<void>
}

/** Records the writes of a page from now on. With `refuse` they are answered here, and the backend stays as it is. */
export async function watchWrites(page: Page, portal: TestPortal, refuse = false): Promise<Writes> {
  const sent: string[] = []
  const pending = new Set<Request>()
  const isOfBackend = (request: Request) => request.url().startsWith(portal.backend)
  page.on('request', (request) => {
    if (!isOfBackend(request)) return
    pending.add(request)
    const write = writeOf(request, portal)
    if (write) sent.push(write)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  if (refuse)
    await page.route(
      (url) => url.href.startsWith(portal.backend),
      async (route) => {
        if (!writeOf(route.request(), portal)) return route.continue()
        const { pathname } = new URL(route.request().url())
        const [, status = 403, json = {}] = refusals.find(([path]) => pathname.startsWith(path)) ?? []
        await route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
      },
    )
  return {
    sent,
    async settle() {
      // An answer may cause another request after it is rendered.
      for (let round = 0; round < 2; round += 1) {
        await drawn(page)
        await expect.poll(() => pending.size).toBe(0)
      }
    },
  }
}

/** Waits for the next paint. Returns at once if the page is being left. */
async function drawn(page: Page): Promise<void> {
  const next = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  await page.evaluate(next).catch(() => {})
}
