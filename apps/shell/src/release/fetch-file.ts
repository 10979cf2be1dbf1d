import { RemoteError } from '../reports/status.ts'
import type { LoadingState } from './loading.ts'

/**
 * Fetches a file into the browser's cache, and checks its hash. Runs no code.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function fetchFile(
  { unfinished, refused }: LoadingState,
  url: string,
  integrity: string,
  signal: AbortSignal,
): Promise<Response> {
  const ask = (options: RequestInit) => fetch(url, { signal, credentials: 'same-origin', ...options })
  try {
    const whole = answered(url, await ask({ integrity, cache: unfinished.has(url) ? 'reload' : 'default' }))
    if (!isRunnable(url, whole)) throw new TypeError(`${url} is no script`)
    unfinished.delete(url)
    return whole
  } catch (cause) {
    unfinished.add(url)
    signal.throwIfAborted()
    if (cause instanceof RemoteError) throw cause
    // A wrong hash and an unreachable server reject with the same error. A request past the cache fixes a corrupt cached copy.
    return ask({ integrity, cache: 'reload' })
      .then((response) => {
        if (isRunnable(url, answered(url, response))) return response
        throw new RemoteError('unreachable', `${url} answered with something else than a script`)
      })
      .catch(async (error: unknown) => {
        signal.throwIfAborted()
        const reason = error instanceof RemoteError ? error : await reasonOf(url, ask, refused, cause)
        if (reason.code !== 'integrity') throw reason
        // The network may have come back in between, so the file is only refused if it fails again.
        return ask({ integrity, cache: 'reload' }).catch(() => {
          throw reason
        })
      })
  }
}

function answered(url: string, response: Response): Response {
  if (response.ok) return response
  const lostFile = response.status >= 500 ? url : undefined
  throw new RemoteError('unreachable', `${url} answered ${response.status}`, { lostFile })
}

/** Returns whether a browser would run the file. Without this check, a cache could keep an answer with a wrong type for a year. */
function isRunnable(url: string, { headers }: Response): boolean {
  const isModule = new URL(url, location.href).pathname.endsWith('.js')
  return !isModule || /\b(java|ecma)script\b/.test(headers.get('content-type') ?? '')
}

/** Requests a file without its hash to find out why it was refused. */
async function reasonOf(
  url: string,
  ask: (options: RequestInit) => Promise<Response>,
  refused: ReadonlySet<string>,
  cause: unknown,
): Promise<RemoteError> {
  const unreachable = (what: string, lostFile?: string) =>
    new RemoteError('unreachable', `${url} ${what}`, { cause, lostFile })
  try {
    const response = await ask({ cache: 'no-store' })
    const { status } = response
    if (!response.ok) return unreachable(`answered ${status}`, status >= 500 ? url : undefined)
    // Some servers answer every address with an HTML page.
    if (response.headers.get('content-type')?.startsWith('text/html'))
      return unreachable('answered with a page')
    return new RemoteError('integrity', `${url} is not the file that was released`, { cause })
  } catch {
    if (refused.has(url)) return new RemoteError('not_allowed', `${url} is refused by the document's policy`)
    return unreachable('could not be reached', url)
  }
}
