import { deadlines } from '../release/deadlines.ts'
import { withDeadline } from '../release/with-deadline.ts'
import { RemoteError } from '../reports/status.ts'

/** `/revision.json`: the newest revision, how many remotes it has, and the list of them. */
export interface NewestRevision {
  revision: number
  remotes: number
  list: { path: string; integrity: string }
}

/**
 * Fetches `/revision.json`.
 * @throws RemoteError `registry_unavailable`
 */
export async function fetchNewestRegistry(): Promise<NewestRevision> {
  const address = '/revision.json'
  const newest = parseNewest(await fetchText(address))
  if (newest) return newest
  throw new RemoteError('registry_unavailable', `${address} does not say which revision is the newest`)
}

/** Returns what the text of a `revision.json` says; null if it is another text. */
export function parseNewest(text: string): NewestRevision | null {
  try {
    const { revision, remotes, list } = JSON.parse(text) as NewestRevision
    if (Number.isSafeInteger(revision) && list.path.startsWith('/') && list.integrity)
      return { revision, remotes, list }
  } catch {
    // Another file, or a part of it.
  }
  return null
}

/**
 * Fetches the list of all remotes, which has to be the one that `newest` names.
 * @throws RemoteError `registry_unavailable`
 */
export function fetchRegistryList({ list }: NewestRevision): Promise<string> {
  return fetchText(list.path, { integrity: list.integrity })
}

/**
 * Fetches the registry in the present document of this address, or in that of another path.
 * @throws RemoteError `registry_unavailable`
 */
export async function fetchNewestDocument(pathname: string = location.pathname): Promise<string> {
  // The text of the block escapes `<`, so it ends where the element does. An address without a document has that of the home page.
  const block = /id="portico-registry">(.*?)</.exec(await fetchText(pathname, { isPage: true }))?.[1]
  if (block) return block
  throw new RemoteError('registry_unavailable', `the document of ${pathname} carries no registry`)
}

/**
 * Returns the origins that the releases of a registry are served from.
 * @throws RemoteError `registry_invalid` for a text that is no JSON
 */
export function parseOrigins(text: string): string[] {
  const bases = new Set<string>()
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'base' && typeof value === 'string' && URL.canParse(value)) bases.add(new URL(value).origin)
      return value
    })
  } catch (cause) {
    throw new RemoteError('registry_invalid', (cause as Error).message, { cause })
  }
  return [...bases]
}

async function fetchText(
  path: string,
  { isPage = false, integrity = '' }: { isPage?: boolean; integrity?: string } = {},
): Promise<string> {
  try {
    const { signal } = new AbortController()
    return await withDeadline(path, deadlines.phase, signal, async (time) => {
      const headers = isPage ? { Accept: 'text/html' } : undefined
      const response = await fetch(path, {
        signal: time,
        cache: 'no-cache',
        integrity,
        ...(headers && { headers }),
      })
      if (!response.ok && !isPage) throw new Error(`${path} answered ${response.status}`)
      return await response.text()
    })
  } catch (cause) {
    throw new RemoteError('registry_unavailable', `${path}: ${(cause as Error).message}`, { cause })
  }
}
