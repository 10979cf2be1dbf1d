// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { createStore } from 'zustand/vanilla'

/**
 * Replaces the shell's registry: the plain build has no signature to check and no updates to follow. The menu comes from
 * the registry in the document, as in the portal.
 */
export async function bootRegistry(): Promise<{ registry: Registry; source: 'document' }> {
  const text = document.getElementById('portico-registry')?.textContent ?? '{}'
  return { registry: JSON.parse(text) as Registry, source: 'document' }
}

/** Never reports an update. */
export function followRegistry({ registry }: { registry: Registry }) {
  const state = { source: 'document', issuedAt: registry.issuedAt, updateReady: null, others: null }
  return { store: createStore(() => state), check: async () => {}, loadOthers: async () => {} }
}
