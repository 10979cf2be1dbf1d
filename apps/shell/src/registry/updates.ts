import type { Registry } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { onDemand } from '@portico/ui/on-demand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { RemoteError } from '../reports/status.ts'
import { type BootedRegistry, type RegistrySource, reportRegistry } from './boot-registry.ts'
import type { RegistryChanges } from './changes.ts'
import type { RestrictedState } from './follow-restricted.ts'
import type { Follower } from './later-registry.ts'

/** What the page knows of registries: the one it runs on, and whether there is a newer one. */
export interface UpdateState {
  /** Where the registry came from that the page runs on. */
  source: RegistrySource
  /** When that was issued; ISO 8601. */
  issuedAt: string
  /** A newer registry that a reload would bring, with what it changes for this device; null while there is none. */
  updateReady: (RegistryChanges & { revision: number }) | null
  /** Remotes that the document does not hold, by name; null until the list is loaded. */
  others: Registry['remotes'] | null
  /** Restricted remotes that the user may open, which are among the others; absent before they are loaded. */
  restricted?: RestrictedState
}

/** Follows the registry; `check` looks at once. */
export interface Updates {
  store: StoreApi<UpdateState>
  check(): Promise<void>
  /** Loads the remotes that the document does not hold. Resolves when they are there, or can't be had. */
  loadOthers(): Promise<void>
}

/** Milliseconds between two looks while the page is visible, after a start that went another way, and before the list of others. */
const pause = { usual: 5 * 60_000, soon: 5_000, least: 20_000 }

/** Everything about later registries: the first visit does not carry it. */
let createFollower: typeof import('./later-registry.ts').createFollower | undefined
const later = onDemand(
  async () => {
    createFollower = (await import('./later-registry.ts')).createFollower
    return createFollower
  },
  (cause) =>
    reportRegistry(new RemoteError('registry_unavailable', 'updates could not be loaded', { cause })),
)

/**
 * Looks for a newer registry, quietly: every few minutes while the page is visible, when it becomes so, and when the
 * network is back. The page itself goes on with the releases that it started from; a reload takes the new ones.
 */
export function followRegistry(booted: BootedRegistry, config: PortalConfig, session: Session): Updates {
  const { registry, source } = booted
  const store = createStore<UpdateState>(() => ({
    ...{ source, issuedAt: registry.issuedAt, updateReady: null, others: null },
  }))
  let follower: Follower | undefined
  let lastLook = performance.now()
  let wait = source === 'document' ? pause.usual : pause.soon

  const look = async (wantsOthers: boolean) => {
    lastLook = performance.now()
    try {
      await later.load()
      follower ??= createFollower?.(booted, config, store, session)
      await follower?.(wantsOthers)
      wait = pause.usual
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      reportRegistry(error)
      wait = Math.min(wait * 2, pause.usual)
    }
  }
  const check = () => look(false)
  const checkAfter = (least: number) => {
    const isDue = performance.now() - lastLook >= least
    if (isDue && document.visibilityState === 'visible' && navigator.onLine) void check()
  }
  document.addEventListener('visibilitychange', () => checkAfter(pause.least))
  window.addEventListener('online', () => void check())
  setInterval(() => checkAfter(wait), pause.soon)
  if (registry.part?.others) setTimeout(() => whenIdle(() => void look(true)), pause.soon)
  return { store, check, loadOthers: async () => registry.part && look(true) }
}
