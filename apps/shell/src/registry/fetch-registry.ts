import { withDeadline } from '../release/deadline.ts'
import { deadlines } from '../release/deadlines.ts'
import { RemoteError } from '../reports/status.ts'

/** A registry as its server sent it, and the tag by which a later answer is known to be the same. */
export interface FetchedRegistry {
  text: string
  etag: string | null
}

/**
 * Asks for `/registry.json`, past what the browser keeps unless the server says that it still holds.
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
