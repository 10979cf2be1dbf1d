import { RemoteError } from '../reports/status.ts'
import type { LoadingState } from './loading.ts'

/** A stylesheet of a release in the document. */
export interface AttachedStylesheet {
  link: HTMLLinkElement
  loaded: Promise<void>
  isLoaded: boolean
  users: number
}

/**
 * Attaches a remote's stylesheet with its hash, and waits until it is loaded or `signal` is aborted. Returns a function that releases it;
 * the last release removes it.
 * @throws RemoteError `unreachable`
 */
export async function attachStylesheet(
  state: LoadingState,
  href: string,
  integrity: string,
  signal: AbortSignal,
): Promise<() => void> {
  const { sheets, givenUp } = state
  const sheet = sheets.get(href) ?? append(state, href, integrity)
  sheet.users += 1
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    sheet.users -= 1
    if (sheet.users > 0) return
    sheet.link.remove()
    sheets.delete(href)
    if (!sheet.isLoaded) givenUp.set(href, (givenUp.get(href) ?? 0) + 1)
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

/** Returns whether the loader itself has added this link to the document. */
export function isOwnStylesheet({ sheets }: LoadingState, link: HTMLLinkElement): boolean {
  return [...sheets.values()].some((sheet) => sheet.link === link)
}

function append({ sheets, givenUp }: LoadingState, href: string, integrity: string): AttachedStylesheet {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  // Only a local build has no hash.
  if (integrity) link.integrity = integrity
  // A new link joins the hanging request of a removed link (observed in Chromium), so it gets another query. Its hash is still
  // checked.
  const tries = givenUp.get(href)
  link.href = tries && integrity ? `${href}?again=${tries}` : href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => {
      sheet.isLoaded = true
      resolve()
    }
    link.onerror = () => reject(new RemoteError('unreachable', `${href} could not be applied`))
  })
  // All users may be gone when it fails, so the rejection is always handled.
  loaded.catch(() => {})
  const sheet: AttachedStylesheet = { link, loaded, isLoaded: false, users: 0 }
  sheets.set(href, sheet)
  document.head.append(link)
  return sheet
}
