import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { deviceId } from '../browser/device.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry, originsIn } from './accept.ts'
import { type BootedRegistry, type RegistrySource, reportRegistry } from './boot-registry.ts'
import { changesFor, type RegistryChanges } from './changes.ts'
import { fetchRegistry } from './fetch-registry.ts'

/** What the page knows of registries: the one it runs on, and whether there is a newer one. */
export interface UpdateState {
  /** Where the registry came from that the page runs on. */
  source: RegistrySource
  /** When that was issued; ISO 8601. */
  issuedAt: string
  /** A newer registry that a reload would bring, with what it changes for this device; null while there is none. */
  updateReady: (RegistryChanges & { revision: number }) | null
}

/** Follows the registry; `check` looks at once. */
export interface Updates {
  store: StoreApi<UpdateState>
  check(): Promise<void>
}

/** Milliseconds between two looks while the page is visible, and after a start that went another way. */
const pause = { usual: 5 * 60_000, soon: 5_000, least: 20_000 }

/**
 * Looks for a newer registry, quietly: every few minutes while the page is visible, when it becomes so, and when the
 * network is back. The page itself goes on with the releases that it started from; a reload takes the new ones.
 */
export function followRegistry({ registry, source }: BootedRegistry, config: PortalConfig): Updates {
  const store = createStore<UpdateState>(() => ({ source, issuedAt: registry.issuedAt, updateReady: null }))
  let lastTag: string | null = null
  let lastLook = performance.now()
  let wait = source === 'document' ? pause.usual : pause.soon

  const look = async () => {
    const { text, etag } = await fetchRegistry()
    if (etag !== null && etag === lastTag) return
    const next = await acceptRegistry(text, { ...config, origins: originsIn(text) })
    lastTag = etag
    const changes = next.revision > registry.revision ? changesFor(deviceId(), registry, next) : null
    store.setState({
      updateReady: changes && { ...changes, revision: next.revision },
      // The server is well again, and says the same as what the page runs on.
      ...(source !== 'document' && !changes && { source: 'network' }),
    })
  }
  const check = async () => {
    lastLook = performance.now()
    try {
      await look()
      wait = pause.usual
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      reportRegistry(error)
      wait = Math.min(wait * 2, pause.usual)
    }
  }
  const checkAfter = (least: number) => {
    const isDue = performance.now() - lastLook >= least
    if (isDue && document.visibilityState === 'visible' && navigator.onLine) void check()
  }
  document.addEventListener('visibilitychange', () => checkAfter(pause.least))
  window.addEventListener('online', () => void check())
  setInterval(() => checkAfter(wait), pause.soon)
  return { store, check }
}
