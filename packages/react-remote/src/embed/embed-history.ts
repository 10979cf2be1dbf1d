import { createMemoryHistory, type MemoryHistoryOptions, type RemoteHistory } from '@portico/contract/history'
import { bringOnce } from './bring-once.ts'
import type { Routing } from './read-settings.ts'
import { withHref } from './with-href.ts'

/** An element's address, until `dispose`. */
export interface EmbedHistory {
  /** A view of it for one mount. */
  open(signal: AbortSignal): RemoteHistory
  /** Where it begins. */
  pathname: string
  dispose(): void
}

/** `ask` puts a leave guard's question; `onLeave` gets addresses of the portal (`//auth`), which no embedding page has. */
export type EmbedHistoryOptions = Required<MemoryHistoryOptions>

/** Makes the address of one element, see {@link historyFor}. */
export type CreateEmbedHistory = (options: EmbedHistoryOptions) => EmbedHistory

const inAddress = bringOnce(async () => (await import('./address-history.ts')).createAddressHistory)

/**
 * What makes the address that `routing` asks for: at once where it is kept in memory, and after its code has come where
 * it is kept in the page's own.
 */
export function historyFor(routing: Routing): CreateEmbedHistory | Promise<unknown> {
  if (routing.mode === 'memory') return (options) => createMemoryAddress(routing.path, options)
  const create = inAddress()
  return create instanceof Promise ? create : create.bind(null, routing)
}

function createMemoryAddress(path: string, options: EmbedHistoryOptions): EmbedHistory {
  const memory = createMemoryHistory(path, options)
  // A link opened in a new tab shows the page itself: it has no such address.
  return {
    open: () => withHref(memory, (to) => `#${memory.createHref(to)}`),
    pathname: memory.location.pathname,
    dispose: () => {},
  }
}
