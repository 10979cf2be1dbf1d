import { RemoteError } from '../reports/status.ts'

/**
 * Navigates to the document of a restricted remote, which takes over the open address. Returns only if it is aborted.
 * @param route the route of the remote
 * @throws RemoteError `unreachable` if the document can't be loaded, `registry_invalid` if this page is that document and lacks the remote
 */
export async function enterDocument(path: string, route: string, signal: AbortSignal): Promise<void> {
  // The first script of such a document sets this attribute.
  if (document.documentElement.dataset.porticoRoute === route)
    throw new RemoteError('registry_invalid', `the document of ${route} does not hold its remote`)
  await requireDocument(path, signal)
  if (signal.aborted) return
  const { pathname, search, hash } = location
  location.replace(`${path}#${pathname}${search}${hash}`)
  await new Promise<never>(() => {})
}

/** Checks that the document exists. The host answers a missing file with the home page, which would show an error at this path. */
async function requireDocument(path: string, signal: AbortSignal): Promise<void> {
  const unreachable = (what: string, cause?: unknown) =>
    new RemoteError('unreachable', `the document of this remote ${what}`, { cause })
  const headers = { Accept: 'text/html' }
  const response = await fetch(path, { cache: 'no-cache', headers, signal }).catch((cause: unknown) => {
    if (!signal.aborted) throw unreachable('could not be loaded', cause)
  })
  if (response && !response.ok) throw unreachable(`is missing (${response.status})`)
}
