import type { StoreApi } from 'zustand/vanilla'
import { RemoteError } from '../reports/status.ts'
import { type BootedRegistry, reportRegistry } from './boot-registry.ts'
import type { NewestRevision } from './fetch-newest-registry.ts'
import { onOthersLook, readLastLook, rememberLook } from './last-look.ts'
import type { UpdateState } from './updates.ts'

/** Looks for a newer registry now. `wantsOthers` also loads the remotes that are missing from the document. Failures are reported. */
export type Follower = (wantsOthers: boolean) => Promise<void>

/**
 * Compares the page with the newest revision, which is requested unless `known` is given. Returns the revision, or null if the site has
 * no `revision.json`.
 * @throws RemoteError `registry_unavailable` or `registry_invalid`
 */
export type Follow = (wantsOthers: boolean, known?: NewestRevision) => Promise<NewestRevision | null>

/** Intervals in ms: while the page is visible, at first after a start with a fallback, and the minimum when the page becomes visible. */
const pause = { usual: 5 * 60_000, soon: 5_000, least: 20_000 }

/**
 * Looks for a newer registry every few minutes while the page is visible, and when it becomes visible. Tabs that use the registry of their
 * document share the requests: one tab requests `revision.json`, and the others use its answer.
 */
export function pollRegistry(
  follow: Follow,
  { registry, source }: BootedRegistry,
  store: StoreApi<UpdateState>,
): Follower {
  let lastLook = Date.now()
  let wait = source === 'document' ? pause.usual : pause.soon
  let followed = registry.revision

  const isShared = () => registry.part !== undefined && store.getState().source === 'document'
  const run = async (wantsOthers: boolean, known?: NewestRevision) => {
    try {
      const newest = await follow(wantsOthers, known)
      if (newest) followed = newest.revision
      if (newest && !known) rememberLook({ at: lastLook, newest })
      wait = pause.usual
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      reportRegistry(error)
      wait = Math.min(wait * 2, pause.usual)
    }
  }
  const look: Follower = (wantsOthers) => {
    lastLook = Date.now()
    // A request that fails also counts for all tabs.
    if (isShared()) rememberLook({ at: lastLook, newest: readLastLook()?.newest ?? null })
    return run(wantsOthers)
  }
  const isDue = (least: number) => {
    const shared = isShared() ? (readLastLook()?.at ?? 0) : 0
    return Date.now() - Math.max(lastLook, shared) >= least
  }
  const isSeen = () => document.visibilityState === 'visible'
  const lookAfter = (least: number) => {
    if (!isSeen() || !navigator.onLine || !isDue(least)) return
    void alone(async () => {
      if (isDue(least)) await look(false)
    })
  }
  const followOthers = () => {
    const newest = readLastLook()?.newest
    if (isSeen() && isShared() && newest && newest.revision !== followed) void run(false, newest)
  }
  onOthersLook(followOthers)
  document.addEventListener('visibilitychange', () => {
    followOthers()
    lookAfter(pause.least)
  })
  setInterval(() => lookAfter(wait), pause.soon)
  return look
}

/** Runs `task` unless another tab is running it. */
async function alone(task: () => Promise<void>): Promise<void> {
  if (!navigator.locks || window.origin === 'null') return task()
  await navigator.locks.request('portico-registry', { ifAvailable: true }, (lock) =>
    lock ? task() : undefined,
  )
}
