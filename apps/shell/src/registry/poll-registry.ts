import type { StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { deviceId } from '../browser/device.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry, originsIn } from './accept.ts'
import { type BootedRegistry, reportRegistry } from './boot-registry.ts'
import { changesFor } from './changes.ts'
import { fetchRegistry } from './fetch-registry.ts'
import { fetchRevision } from './fetch-revision.ts'
import { onOthersLook, readLastLook, rememberLook } from './last-look.ts'
import type { UpdateState } from './updates.ts'

/** Milliseconds between two looks while the page is visible, and after a start that went another way. */
const pause = { usual: 5 * 60_000, soon: 5_000, least: 20_000 }

/**
 * Looks for a newer registry every few minutes while the page is visible, when it becomes visible, and when the network is back. All tabs
 * of a browser share one look: one of them asks for the number of the revision, and each reads the registry only if the number is
 * another one than its own. Returns a function that looks at once.
 */
export function pollRegistry(
  { registry, source }: BootedRegistry,
  config: PortalConfig,
  store: StoreApi<UpdateState>,
): () => Promise<void> {
  let lastTag: string | null = null
  let lastLook = Date.now()
  let wait = source === 'document' ? pause.usual : pause.soon
  let known = registry.revision
  let hasFile = true

  /** Whether the number of the revision is enough: a page on the registry of its document needs no other. */
  const isShared = () => store.getState().source === 'document'
  const read = async () => {
    const { text, etag } = await fetchRegistry()
    if (etag !== null && etag === lastTag) return
    const next = await acceptRegistry(text, { ...config, origins: originsIn(text) })
    lastTag = etag
    known = next.revision
    const changes = next.revision > registry.revision ? changesFor(deviceId(), registry, next) : null
    store.setState({
      updateReady: changes && { ...changes, revision: next.revision },
      // The server is well again, and says the same as what the page runs on.
      ...(source !== 'document' && !changes && { source: 'network' }),
    })
  }
  const look = async () => {
    if (!isShared()) return read()
    rememberLook({ at: lastLook, revision: null })
    const revision = hasFile ? await fetchRevision() : null
    hasFile = revision !== null
    if (revision !== known) await read()
    rememberLook({ at: lastLook, revision: revision ?? known })
  }
  const run = async (task: () => Promise<void>) => {
    try {
      await task()
      wait = pause.usual
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      reportRegistry(error)
      wait = Math.min(wait * 2, pause.usual)
    }
  }
  const check = () => {
    lastLook = Date.now()
    return run(look)
  }
  const isDue = (least: number) => {
    const shared = isShared() ? (readLastLook()?.at ?? 0) : 0
    return Date.now() - Math.max(lastLook, shared) >= least
  }
  const checkAfter = (least: number) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || !isDue(least)) return
    void alone(async () => {
      if (isDue(least)) await check()
    })
  }
  const learn = () => {
    const revision = readLastLook()?.revision ?? known
    if (document.visibilityState === 'visible' && isShared() && revision !== known) void run(read)
  }
  onOthersLook(learn)
  document.addEventListener('visibilitychange', () => {
    learn()
    checkAfter(pause.least)
  })
  window.addEventListener('online', () => checkAfter(0))
  setInterval(() => checkAfter(wait), pause.soon)
  return check
}

/** Runs `task` unless another tab does the same at the moment. */
async function alone(task: () => Promise<void>): Promise<void> {
  if (!navigator.locks || window.origin === 'null') return task()
  await navigator.locks.request('portico-registry', { ifAvailable: true }, (lock) =>
    lock ? task() : undefined,
  )
}
