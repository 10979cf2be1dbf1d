import type { NavigationTarget } from './history/address.ts'

export type { Address, NavigationTarget, RemoteLocation } from './history/address.ts'
export type { LeaveGuard, LeavePrompt } from './history/leave-guards.ts'
export type { MemoryHistoryOptions } from './history/memory-history.ts'
export { createMemoryHistory } from './history/memory-history.ts'
export type { HistoryWindow, NavigateOptions, PortalHistory } from './history/portal-history.ts'
export { createPortalHistory } from './history/portal-history.ts'
export type { RemoteHistory } from './history/remote-history.ts'
export type { ScopedHistory } from './history/scoped-history.ts'

/** @alias @deprecated Use `NavigationTarget`. */
export type To = NavigationTarget
