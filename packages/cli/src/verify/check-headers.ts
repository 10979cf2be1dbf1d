import { getOwnProperty } from '@portico/contract/registry'
import type { Findings } from './finding.ts'

/** How a file may be cached: permanently, because its address always means the same content, or with revalidation. */
export type CacheLifetime = 'immutable' | 'no-cache'

const types: Record<string, RegExp> = {
  js: /^(text|application)\/(x-)?javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/([\w.-]+\+)?json\b/,
  html: /^text\/html\b/,
  svg: /^image\/svg\+xml\b/,
  woff2: /^(font|application)\/(x-)?(font-)?woff2\b/,
  wasm: /^application\/wasm\b/,
}

const year = 31_536_000

/** Checks headers of an answer to another origin: those that a browser needs, and those for speed and safety. */
export function checkHeaders(
  address: string,
  headers: Headers,
  lifetime: CacheLifetime,
  found: Findings,
): void {
  const { pathname } = new URL(address)
  const type = headers.get('content-type') ?? ''
  const wanted = getOwnProperty(types, pathname.slice(pathname.lastIndexOf('.') + 1))
  if (wanted && !wanted.test(type))
    found.error(address, `is sent as "${type}", which a browser does not take for what it is (Content-Type)`)
  const origin = headers.get('access-control-allow-origin')
  if (origin !== '*')
    found.error(
      address,
      `${origin ? `is open to ${origin} alone` : 'is closed to other origins'}: send Access-Control-Allow-Origin: *`,
    )
  checkLifetime(address, headers, lifetime, found)
  if (headers.get('x-content-type-options')?.toLowerCase() !== 'nosniff')
    found.warning(address, 'lacks X-Content-Type-Options: nosniff')
}

function checkLifetime(address: string, headers: Headers, lifetime: CacheLifetime, found: Findings): void {
  const control = headers.get('cache-control') ?? ''
  const age = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? Number.NaN)
  if (lifetime === 'immutable') {
    if (!(age >= year && /\bimmutable\b/.test(control)))
      found.warning(
        address,
        `is sent with Cache-Control "${control}"; it never changes: public, max-age=31536000, immutable`,
      )
    return
  }
  if (!/\bno-cache\b|\bno-store\b/.test(control) && age !== 0)
    found.error(address, `is sent with Cache-Control "${control}", and changes: send no-cache`)
  if (!headers.has('etag') && !headers.has('last-modified'))
    found.warning(address, 'has no ETag, so that each visit loads it again')
}
