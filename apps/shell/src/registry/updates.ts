import type { Registry } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { lazyModule } from '@portico/ui/on-demand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { runWhenIdle } from '../browser/when-idle.ts'
import { RemoteError } from '../reports/status.ts'
import { type BootedRegistry, type RegistrySource, reportRegistry } from './boot-registry.ts'
import type { RegistryChanges } from './changes.ts'
import type { RestrictedState } from './follow-restricted.ts'
import type { Follower } from './poll-registry.ts'

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
  /** Restricted remotes that the user may open, which are also in `others`; undefined before they are loaded. */
  restricted?: RestrictedState
}

/** Follows the registry; `check` looks at once. */
export interface Updates {
  store: StoreApi<UpdateState>
  check(): Promise<void>
  /** Loads the remotes that the document does not hold. Resolves when they are there, or can't be had. */
  loadOthers(): Promise<void>
}

/** Milliseconds until the code for later registries is loaded: after a start from a whole document, and after another start. */
const delay = { usual: 20_000, soon: 5_000 }

/**
 * Looks for a newer registry (`pollRegistry`), and at once when the network is back. The page itself goes on with the releases that it
 * started from; a reload takes the new ones. The code for that is not part of the first visit.
 */
export function followRegistry(booted: BootedRegistry, config: PortalConfig, session: Session): Updates {
  const { registry, source } = booted
  const hasOthers = Boolean(registry.part?.others)
  const store = createStore<UpdateState>(() => ({
    ...{ source, issuedAt: registry.issuedAt, updateReady: null, others: null },
  }))
  let follower: Follower | undefined
  const later = lazyModule(
    () =>
      import('./registry-check.ts').then((code) => {
        follower ??= code.createRegistryCheck(booted, config, store, session)
        return follower
      }),
    (cause) =>
      reportRegistry(new RemoteError('registry_unavailable', 'updates could not be loaded', { cause })),
  )
  const look = async (wantsOthers: boolean) => {
    if (await later.load()) await follower?.(wantsOthers)
  }
  const check = () => look(false)
  const isDue = hasOthers || source !== 'document'
  const start = () => void (isDue ? look(hasOthers) : later.load())
  setTimeout(() => runWhenIdle(start), isDue ? delay.soon : delay.usual)
  window.addEventListener('online', () => void check())
  return { store, check, loadOthers: async () => registry.part && look(true) }
}
