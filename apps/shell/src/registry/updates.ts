import { onDemand } from '@portico/ui/on-demand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import type { BootedRegistry, RegistrySource } from './boot-registry.ts'
import type { RegistryChanges } from './changes.ts'

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

/** Milliseconds until the code that looks is loaded: a first visit does not need it. */
const settled = 20_000

/**
 * Looks for a newer registry, quietly. The page itself keeps the releases that it started from; a reload takes the new ones. After a start that went another way, the code is loaded at once.
 */
export function followRegistry(booted: BootedRegistry, config: PortalConfig): Updates {
  const { registry, source } = booted
  const store = createStore<UpdateState>(() => ({ source, issuedAt: registry.issuedAt, updateReady: null }))
  let look: (() => Promise<void>) | undefined
  const polling = onDemand(async () => {
    const { pollRegistry } = await import('./poll-registry.ts')
    look ??= pollRegistry(booted, config, store)
    return look
  })
  setTimeout(() => void polling.load(), source === 'document' ? settled : 0)
  return {
    store,
    check: async () => {
      if (await polling.load()) await look?.()
    },
  }
}
