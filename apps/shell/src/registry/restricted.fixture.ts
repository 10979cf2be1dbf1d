import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UpdateState } from './updates.ts'

/** A store as a page has one that runs on its document. */
export function createStoreOfUpdates(): StoreApi<UpdateState> {
  return createStore<UpdateState>(() => ({
    ...{ source: 'document', issuedAt: '2026-11-21T09:00:00Z', updateReady: null, others: null },
  }))
}
