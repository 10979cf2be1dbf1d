import { RemoteError } from '../reports/status.ts'

/** Addresses that the document's own policy has refused. */
const refused = new Set<string>()
globalThis.document?.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.add(blockedURI))

/**
 * Addresses whose last answer did not come whole. A cache lets a new request wait for the bytes of one that has stalled
 * (seen in Chromium), so it is asked past.
 */
const unfinished = new Set<string>()

/**
 * Brings one file, checked against its hash; it then lies in the browser's cache. Nothing runs.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function fetchFile(url: string, integrity: string, signal: AbortSignal): Promise<Response> {
  const ask = (options: RequestInit) => fetch(url, { signal, credentials: 'same-origin', ...options })
  try {
    const whole = answered(url, await ask({ integrity, cache: unfinished.has(url) ? 'reload' : 'default' }))
    unfinished.delete(url)
    return whole
  } catch (cause) {
    unfinished.add(url)
    signal.throwIfAborted()
    if (cause instanceof RemoteError) throw cause
    // A refused hash and a dead server reject alike. What a cache has spoilt is cured by asking past it.
    return ask({ integrity, cache: 'reload' })
      .then((response) => answered(url, response))
      .catch(async (error: unknown) => {
        signal.throwIfAborted()
        throw error instanceof RemoteError ? error : await reasonOf(url, ask, cause)
      })
  }
}

function answered(url: string, response: Response): Response {
  if (!response.ok) throw new RemoteError('unreachable', `${url} answered ${response.status}`)
  return response
}

/** Asking without the hash tells why a file was refused. */
async function reasonOf(
  url: string,
  ask: (options: RequestInit) => Promise<Response>,
  cause: unknown,
): Promise<RemoteError> {
  const unreachable = (what: string) => new RemoteError('unreachable', `${url} ${what}`, { cause })
  try {
    const response = await ask({ cache: 'no-store' })
    if (!response.ok) return unreachable(`answered ${response.status}`)
    // Some servers answer every address with their page.
    if (response.headers.get('content-type')?.startsWith('text/html'))
      return unreachable('answered with a page')
    return new RemoteError('integrity', `${url} is not the file that was released`, { cause })
  } catch {
    if (refused.has(url)) return new RemoteError('not_allowed', `${url} is refused by the document's policy`)
    return unreachable('could not be reached')
  }
}
