import { createMemoryHistory, type MemoryHistoryOptions, type RemoteHistory } from '@portico/contract/history'
import { loadOnce } from './load-once.ts'
import type { Routing } from './read-settings.ts'
import { withHref } from './with-href.ts'

/** An element's address, until `dispose`. */
export interface EmbedHistory {
  /** Opens a view of it for one mount. */
  open(signal: AbortSignal): RemoteHistory
  /** The initial path. */
  pathname: string
  dispose(): void
}

/** `ask` shows a leave guard's question. `onLeave` gets addresses of the portal (`//auth`), which no embedding page has. */
export type EmbedHistoryOptions = Required<MemoryHistoryOptions>

/** Creates the address of one element, see {@link getHistoryFactory}. */
export type CreateEmbedHistory = (options: EmbedHistoryOptions) => EmbedHistory

const inAddress = loadOnce(async () => (await import('./address-history.ts')).createAddressHistory)

/**
 * Returns the function that creates the address for `routing`: at once for an address in memory, and after loading its code for one
 * in the page's address.
 */
export function getHistoryFactory(routing: Routing): CreateEmbedHistory | Promise<unknown> {
  if (routing.mode === 'memory') return (options) => createMemoryAddress(routing.path, options)
  const create = inAddress()
  return create instanceof Promise ? create : create.bind(null, routing)
}

function createMemoryAddress(path: string, options: EmbedHistoryOptions): EmbedHistory {
  const memory = createMemoryHistory(path, options)
  // A link in a new tab opens the page itself, which has no such address.
  return {
    open: () => withHref(memory, (to) => `#${memory.createHref(to)}`),
    pathname: memory.location.pathname,
    dispose: () => {},
  }
}
