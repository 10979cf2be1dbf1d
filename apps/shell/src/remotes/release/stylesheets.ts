import { RemoteError } from '../status.ts'

interface Sheet {
  link: HTMLLinkElement
  loaded: Promise<void>
  users: number
}

/** The sheets of remotes that stand in the document, by address. */
const attached = new Map<string, Sheet>()

/**
 * Attaches a remote's stylesheet with its hash and waits for it, at most until `signal` is aborted. The sheet goes when
 * its last user releases it.
 * @throws RemoteError `unreachable`
 */
export async function attachStylesheet(
  href: string,
  integrity: string,
  signal: AbortSignal,
): Promise<() => void> {
  const sheet = attached.get(href) ?? append(href, integrity)
  sheet.users += 1
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    sheet.users -= 1
    if (sheet.users > 0) return
    sheet.link.remove()
    attached.delete(href)
  }
  const listening = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal })
  })
  try {
    await Promise.race([sheet.loaded, aborted])
    return release
  } catch (error) {
    release()
    throw error
  } finally {
    listening.abort()
  }
}

/** Whether the loader itself has put this link into the document. */
export function isOwnStylesheet(link: HTMLLinkElement): boolean {
  return attached.get(link.href)?.link === link
}

function append(href: string, integrity: string): Sheet {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  // A build that is being worked on has no hash; everything that was released has.
  if (integrity) link.integrity = integrity
  link.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new RemoteError('unreachable', `${href} could not be applied`))
  })
  // Every user may have gone before it fails.
  loaded.catch(() => {})
  const sheet = { link, loaded, users: 0 }
  attached.set(href, sheet)
  document.head.append(link)
  return sheet
}
