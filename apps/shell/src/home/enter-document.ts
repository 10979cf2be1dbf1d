import { deadlines } from '../release/deadlines.ts'
import { withDeadline } from '../release/with-deadline.ts'
import { RemoteError } from '../reports/status.ts'

/**
 * Navigates to the document of a restricted remote, which takes over the open address. Returns only if it is aborted.
 * @param route the route of the remote
 * @throws RemoteError `unreachable` or `timeout` if the document can't be loaded, `registry_invalid` if this page is that document and lacks
 * the remote
 */
export async function enterDocument(path: string, route: string, signal: AbortSignal): Promise<void> {
  // The first script of such a document sets this attribute.
  if (document.documentElement.dataset.porticoRoute === route)
    throw new RemoteError('registry_invalid', `the document of ${route} does not hold its remote`)
  try {
    await withDeadline('the document of this remote', deadlines.phase, signal, (time) =>
      requireDocument(path, time),
    )
  } catch (error) {
    if (!signal.aborted) throw error
  }
  if (signal.aborted) return
  const { pathname, search, hash } = location
  location.replace(`${path}#${pathname}${search}${hash}`)
  await new Promise<never>(() => {})
}

/** Checks that the document exists. Many hosts answer a missing file with the home page, which would show an error at this path. */
async function requireDocument(path: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(path, { cache: 'no-cache', headers: { Accept: 'text/html' }, signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    // The registry in the document has the path of the document.
    if (!(await response.text()).includes(path)) throw new Error('another document')
  } catch (cause) {
    const { message } = cause as Error
    throw new RemoteError('unreachable', `the document of this remote could not be loaded: ${message}`, {
      cause,
    })
  }
}
