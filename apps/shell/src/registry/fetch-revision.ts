import { withDeadline } from '../release/deadline.ts'
import { deadlines } from '../release/deadlines.ts'
import { RemoteError } from '../reports/status.ts'

/**
 * Asks for `/revision.json`, which has the number of the newest revision in a few bytes; null if the site was written by an older
 * command line, and has none.
 * @throws RemoteError `registry_unavailable`
 */
export async function fetchRevision(): Promise<number | null> {
  try {
    return await withDeadline(
      'the revision',
      deadlines.phase,
      new AbortController().signal,
      async (signal) => {
        const response = await fetch('/revision.json', { signal, cache: 'no-cache' })
        if (response.status >= 500) throw new Error(`the server answered ${response.status}`)
        return response.ok ? revisionIn(await response.text()) : null
      },
    )
  } catch (cause) {
    throw new RemoteError('registry_unavailable', `/revision.json: ${(cause as Error).message}`, { cause })
  }
}

/** Hosts that answer every address with the home page have no such file either. */
function revisionIn(text: string): number | null {
  try {
    const { revision } = JSON.parse(text) as { revision?: unknown }
    return typeof revision === 'number' ? revision : null
  } catch {
    return null
  }
}
