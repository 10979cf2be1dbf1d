import { lookUp, type Registry } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import type { PortalConfig } from '../browser/config.ts'
import { RemoteError } from '../reports/status.ts'
import { reportRegistry } from './boot-registry.ts'
import { cacheName } from './keep-last-known-good.ts'
import { fetchRestricted, listKeyOf, type RestrictedList } from './restricted-list.ts'
import { isRestricting, ownDocument } from './restricting.ts'

/** Follows the list of restricted remotes through the sessions of a page. */
interface RestrictedFollower {
  /**
   * Loads the list for the present account. The first request is sent when the list is first wanted; later ones for another account, other
   * claims, or a later revision if it is wanted again.
   * @throws RemoteError `registry_unavailable` or `registry_invalid`
   */
  load(isWanted: boolean, revision: number): Promise<void>
}

/** The list of the present account; null without a signed-in user, `failed` if it could not be loaded. */
export type RestrictedState = RestrictedList | 'failed' | null

/**
 * Makes the follower of the list for a page. `show` gets each change. A sign-out, another account and other claims empty the list at once.
 * In the document of a restricted remote a sign-out also takes this remote out of the registry of the page.
 */
export function followRestricted(
  registry: Registry,
  config: PortalConfig,
  session: Session,
  show: (list: RestrictedState) => void,
): RestrictedFollower {
  if (!isRestricting(registry)) return { load: async () => {} }
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
    // The page of the remote leads to the sign-in page first, with the way back.
    setTimeout(hideOwn)
    const now = listKeyOf(session.getSnapshot())
    if (now === key) return
    key = now
    forget()
    load(false, 0).catch(reportFault)
  })
  return { load }
}

/** Makes what loads the list, each only once, and shows it while it is that of the present session. */
function createListLoader(
  config: PortalConfig,
  session: Session,
  show: (list: RestrictedState) => void,
): RestrictedFollower & { forget(): void } {
  let loaded: { key: string; revision: number } | null = null
  let pending: { key: string; done: Promise<void> } | null = null
  // Stays true, so that a list that failed, and that of the next account, are loaded automatically.
  let isDue = false
  let newest = 0
  // Another account may have come while the answer was on its way.
  const isStill = (key: string) => listKeyOf(session.getSnapshot()) === key
  const ask = async (key: string, revision: number) => {
    try {
      const list = await fetchRestricted(config, session)
      if (!isStill(key)) return
      loaded = { key, revision }
      show(list)
    } catch (error) {
      if (isStill(key) && loaded?.key !== key) show('failed')
      throw error
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

function reportFault(error: unknown): void {
  if (!(error instanceof RemoteError)) throw error
  reportRegistry(error)
}

/** Takes the restricted remote of a document out of its page. Its address loads the document again after a sign-in. */
function forgetOwn({ part, remotes }: Registry): void {
  delete remotes[part?.own ?? '']
  document.getElementById('portico-registry')?.remove()
  delete document.documentElement.dataset.porticoRoute
}

/** Removes the copy that the browser keeps for a visit with an invalid registry: the next user of the browser must not find it. */
async function forgetKept({ part, remotes }: Registry): Promise<void> {
  const route = lookUp(remotes, part?.own ?? '')?.route ?? ''
  try {
    const cache = await caches.open(cacheName)
    await cache.delete(`/registry.json?${route.slice(1)}`)
  } catch {
    // There is no cache without TLS or with blocked storage.
  }
}
