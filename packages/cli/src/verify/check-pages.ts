import type { Registry } from '@portico/contract/registry'
import { describeRequestError } from './download.ts'
import type { Findings } from './finding.ts'

const patience = 30_000

/**
 * Checks the portal's pages as a browser gets them, for headers that only the host can set. A page that can't be loaded from here is
 * not an error: the host may serve it only to users who are signed in.
 */
export async function checkPages(
  address: string | undefined,
  registry: Registry,
  found: Findings,
): Promise<void> {
  if (address === undefined)
    return found.warning(
      'portal',
      'has no address that is known here, so the headers of its pages were not looked at: name it with --address',
    )
  const routes = Object.values(registry.remotes).map(({ route }) => route)
  for (const path of ['/', ...routes]) {
    const page = address.replace(/\/+$/, '') + path
    const headers = await loadHeaders(page, found)
    if (!headers) continue
    checkIntegrityPolicy(page, headers, found)
    checkLinkHeader(page, headers, found)
  }
}

/** A module of a Link header is loaded before the page's import map: without a hash check, and Firefox then drops the map. */
function checkLinkHeader(page: string, headers: Headers, found: Findings): void {
  const link = headers.get('link') ?? ''
  if (!/\brel\s*=\s*"?[^",;]*\bmodulepreload\b/i.test(link)) return
  found.error(
    page,
    `is sent with Link: ${link}, which loads a module before the page's import map: unchecked, and in Firefox the page does not start. Take the header away at the host, and switch "early hints" off`,
    'link_header',
  )
}

/** `Integrity-Policy-Report-Only` blocks no requests, and neither does a policy without scripts. */
function checkIntegrityPolicy(page: string, headers: Headers, found: Findings): void {
  const policy = headers.get('integrity-policy') ?? ''
  if (!/\bblocked-destinations\s*=\s*\([^)]*\bscript\b/.test(policy)) return
  found.error(
    page,
    `is sent with Integrity-Policy: ${policy}, by which Safari and other browsers with WebKit show a blank page. Take the header away at the host (docs/upgrading.md)`,
    'integrity_policy',
  )
}

async function loadHeaders(page: string, found: Findings): Promise<Headers | null> {
  try {
    const response = await fetch(page, {
      headers: { Accept: 'text/html', 'Cache-Control': 'no-cache' },
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.headers
  } catch (error) {
    found.warning(
      page,
      `can't be loaded from here (${describeRequestError(error)}), so its headers were not looked at`,
    )
    return null
  }
}
