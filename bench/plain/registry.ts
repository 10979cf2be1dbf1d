// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { createStore } from 'zustand/vanilla'

/**
 * Stands in for `apps/shell/src/registry/boot-registry.ts` and `updates.ts`: the plain build has no registry to check or
 * to follow. Its menu is the same, taken as it stands in the document.
 */
export async function bootRegistry(): Promise<{ registry: Registry; source: 'document' }> {
  const text = document.getElementById('portico-registry')?.textContent ?? '{}'
  return { registry: JSON.parse(text) as Registry, source: 'document' }
}

/** Nothing newer ever comes. */
export function followRegistry({ registry }: { registry: Registry }) {
  const state = { source: 'document', issuedAt: registry.issuedAt, updateReady: null }
  return { store: createStore(() => state), check: async () => {} }
}
