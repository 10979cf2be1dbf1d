import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import type { PortalConfig } from '../browser/config.ts'
import { RemoteError } from '../reports/status.ts'
import { reportRegistry } from './boot-registry.ts'
import { cacheName } from './keep-last-known-good.ts'
import { fetchRestricted, listKeyOf, type RestrictedList } from './restricted-list.ts'
import { ownDocument } from './restricting.ts'

/** Follows the list of restricted remotes through the sessions of a page. */
export interface RestrictedFollower {
  /**
   * Loads the list for the current account. The first request is sent when a caller first wants the list; later requests are sent for another
   * account, other claims, or a later revision if a caller wants the list again. A failure is reported as `registry_unavailable` or
   * `registry_invalid`, and the next call loads the list again.
   */
  load(isWanted: boolean, revision: number): Promise<void>
}

/** The list of the current account; null without a signed-in user, `failed` if it could not be loaded. */
export type RestrictedState = RestrictedList | 'failed' | null

/**
 * Makes the follower of the list for a page. `show` gets each change. A sign-out, another account and other claims empty the list at once.
 * In the document of a restricted remote, a sign-out also removes this remote from the registry of the page.
 */
export function followRestricted(
  registry: Registry,
  config: PortalConfig,
  session: Session,
  show: (list: RestrictedState) => void,
): RestrictedFollower {
  const { load, forget } = createListLoader(config, session, show)
  const hideOwn = () => {
    if (session.getSnapshot().status !== 'signed_out' || ownDocument(registry) === undefined) return
    forgetOwn(registry)
    show(null)
  }
  if (ownDocument(registry) !== undefined) void forgetKept(registry)
  hideOwn()
  let key = listKeyOf(session.getSnapshot())
  session.subscribe(() => {
    // The page of the remote first opens the sign-in page, which keeps the address.
    setTimeout(hideOwn)
    const now = listKeyOf(session.getSnapshot())
    if (now === key) return
    key = now
    forget()
    void load(false, 0)
  })
  return { load }
}

/** Loads the list, at most once for each account and revision, and shows it while its account is signed in. */
function createListLoader(
  config: PortalConfig,
  session: Session,
  show: (list: RestrictedState) => void,
): RestrictedFollower & { forget(): void } {
  let loaded: { key: string; revision: number } | null = null
  let pending: { key: string; done: Promise<void> } | null = null
  // Stays true, so that the list is loaded again after a failure, and for the next account.
  let isDue = false
  let newest = 0
  // Another user may have signed in since the request.
  const isStill = (key: string) => listKeyOf(session.getSnapshot()) === key
  const ask = async (key: string, revision: number) => {
    try {
      const list = await fetchRestricted(config, session)
      if (!isStill(key)) return
      loaded = { key, revision }
      show(list)
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      if (isStill(key) && loaded?.key !== key) show('failed')
      reportRegistry(error)
    }
  }
  return {
    async load(isWanted, revision) {
      isDue ||= isWanted
      newest = Math.max(newest, revision)
      const key = listKeyOf(session.getSnapshot())
      const isSame = loaded?.key === key && (!isWanted || loaded.revision >= newest)
      if (!isDue || key === null || isSame) return
      if (pending?.key !== key) pending = { key, done: ask(key, newest) }
      const { done } = pending
      await done.finally(() => {
        if (pending?.done === done) pending = null
      })
    },
    forget() {
      loaded = null
      show(null)
    },
  }
}

/** Removes the restricted remote of a document from its page. After a sign-in, its address loads the document again. */
function forgetOwn({ part, remotes }: Registry): void {
  delete remotes[part?.own ?? '']
  document.getElementById('portico-registry')?.remove()
  delete document.documentElement.dataset.porticoRoute
}

/** Removes the copy that the browser keeps for a visit with an invalid registry, because the next user of the browser must not read it. */
async function forgetKept({ part, remotes }: Registry): Promise<void> {
  const route = getOwnProperty(remotes, part?.own ?? '')?.route ?? ''
  try {
    const cache = await caches.open(cacheName)
    await cache.delete(`/registry.json?${route.slice(1)}`)
  } catch {
    // There is no cache without TLS or with blocked storage.
  }
}
