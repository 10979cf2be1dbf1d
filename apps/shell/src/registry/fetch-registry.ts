import { deadlines } from '../release/deadlines.ts'
import { withDeadline } from '../release/with-deadline.ts'
import { RemoteError } from '../reports/status.ts'

/** A registry as the server sent it, and the ETag that identifies an unchanged answer. */
export interface FetchedRegistry {
  text: string
  etag: string | null
}

/**
 * Fetches `/registry.json`. The browser's cache is revalidated with the server.
 * @throws RemoteError `registry_unavailable`
 */
export async function fetchRegistry(): Promise<FetchedRegistry> {
  try {
    return await withDeadline(
      'the registry',
      deadlines.phase,
      new AbortController().signal,
      async (signal) => {
        const response = await fetch('/registry.json', { signal, cache: 'no-cache' })
        if (!response.ok) throw new Error(`/registry.json answered ${response.status}`)
        return { text: await response.text(), etag: response.headers.get('etag') }
      },
    )
  } catch (cause) {
    throw new RemoteError('registry_unavailable', `/registry.json: ${(cause as Error).message}`, { cause })
  }
}
