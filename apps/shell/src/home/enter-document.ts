import { RemoteError } from '../reports/status.ts'

/**
 * Loads the document of a restricted remote, which takes the address that is open. Aborted, it stays here. Never returns otherwise.
 * @param route the route of the remote
 * @throws RemoteError `unreachable` if the document isn't there, `registry_invalid` if it is this one and does not hold the remote
 */
export async function enterDocument(path: string, route: string, signal: AbortSignal): Promise<void> {
  // The first script of such a document names its route.
  if (document.documentElement.dataset.porticoRoute === route)
    throw new RemoteError('registry_invalid', `the document of ${route} does not hold its remote`)
  await requireDocument(path, signal)
  if (signal.aborted) return
  const { pathname, search, hash } = location
  location.replace(`${path}#${pathname}${search}${hash}`)
  await new Promise<never>(() => {})
}

/** The host answers a missing file with the home page, which would not know where it is. */
async function requireDocument(path: string, signal: AbortSignal): Promise<void> {
  const unreachable = (what: string, cause?: unknown) =>
    new RemoteError('unreachable', `the document of this remote ${what}`, { cause })
  const headers = { Accept: 'text/html' }
  const response = await fetch(path, { cache: 'no-cache', headers, signal }).catch((cause: unknown) => {
    if (!signal.aborted) throw unreachable('could not be loaded', cause)
  })
  if (response && !response.ok) throw unreachable(`is missing (${response.status})`)
}
