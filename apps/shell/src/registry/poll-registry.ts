import type { StoreApi } from 'zustand/vanilla'
import { RemoteError } from '../reports/status.ts'
import { type BootedRegistry, reportRegistry } from './boot-registry.ts'
import { onOthersLook, readLastLook, rememberLook } from './last-look.ts'
import type { NewestRevision } from './newest.ts'
import type { UpdateState } from './updates.ts'

/** Looks for a newer registry at once; `wantsOthers` also loads the remotes that the document does not hold. Failures are reported. */
export type Follower = (wantsOthers: boolean) => Promise<void>

/**
 * Compares the page with the newest revision: with `known`, or with the one that it requests. Returns that revision; null if the site does
 * not name it in a file of its own.
 * @throws RemoteError `registry_unavailable` or `registry_invalid`
 */
export type Follow = (wantsOthers: boolean, known?: NewestRevision) => Promise<NewestRevision | null>

/** Milliseconds between two looks while the page is visible, the same at first after a start without the document, and the least on a return. */
const pause = { usual: 5 * 60_000, soon: 5_000, least: 20_000 }

/**
 * Looks for a newer registry every few minutes while the page is visible, and when it becomes visible. The tabs of a browser whose pages
 * run on their documents share a look: one of them requests `revision.json`, and the others follow its answer.
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
    // Also a look without an answer is one for all tabs.
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

/** Runs `task` unless another tab does the same at the moment. */
async function alone(task: () => Promise<void>): Promise<void> {
  if (!navigator.locks || window.origin === 'null') return task()
  await navigator.locks.request('portico-registry', { ifAvailable: true }, (lock) =>
    lock ? task() : undefined,
  )
}
