import { readRecentItems, saveRecentItems } from '@portico/contract/recent'
import type { ConnectionFailure } from '@portico/session/no-answer'
import { findConnectionFailure } from '@portico/session/no-answer'
import type { LazyComponent } from '@portico/ui/on-demand'
import { createCodeLoader } from './lazy/code-loader.ts'
import { lazyComponent } from './lazy/lazy-component.tsx'
import { guardUnloadUntil } from './mount/guard-unload.ts'
import { shouldRetryQuery } from './mount/query-client.ts'
import { SlowLoadingMessage } from './mount/slow-loading-message.tsx'
import { createRandomId } from './random-id.ts'

export { readRecentItems, saveRecentItems } from '@portico/contract/recent'
export { type ConnectionFailure, findConnectionFailure } from '@portico/session/no-answer'
export type { LazyComponent } from '@portico/ui/on-demand'
export { createCodeLoader } from './lazy/code-loader.ts'
export { lazyComponent } from './lazy/lazy-component.tsx'
export { defineCommands } from './mount/define-commands.ts'
export type { RemoteDefinition } from './mount/define-remote.ts'
export { defineRemote } from './mount/define-remote.ts'
export { guardUnloadUntil } from './mount/guard-unload.ts'
export { homeClient } from './mount/home-client.ts'
export { useHost } from './mount/host-context.ts'
export { isTooSlow, isTransient, isUnexpected, shouldRetryQuery } from './mount/query-client.ts'
export { SlowLoadingMessage } from './mount/slow-loading-message.tsx'
export type { LinkProps } from './navigation/link.tsx'
export { Link } from './navigation/link.tsx'
export { useLeaveGuard } from './navigation/use-leave-guard.ts'
export { useHref, useLocation } from './navigation/use-location.ts'
export type { Navigate, NavigateOptions } from './navigation/use-navigate.ts'
export { useNavigate } from './navigation/use-navigate.ts'
export type { ChangeSearchParams } from './navigation/use-search-params.ts'
export { useSearchParams } from './navigation/use-search-params.ts'
export { useTitle } from './navigation/use-title.ts'
export { createRandomId } from './random-id.ts'

/** @alias @deprecated Use `saveRecentItems`. */
export const keepRecent = saveRecentItems
/** @alias @deprecated Use `readRecentItems`. */
export const readRecent = readRecentItems
/** @alias @deprecated Use `ConnectionFailure`. */
export type NoAnswer = ConnectionFailure
/** @alias @deprecated Use `findConnectionFailure`. */
export const noAnswerOf = findConnectionFailure
/** @alias @deprecated Use `LazyComponent`. */
export type LazyPart<Props extends object> = LazyComponent<Props>
/** @alias @deprecated Use `createCodeLoader`. */
export const lazyCode = createCodeLoader
/** @alias @deprecated Use `lazyComponent`. */
export const lazyPart = lazyComponent
/** @alias @deprecated Use `guardUnloadUntil`. */
export const holdPage = guardUnloadUntil
/** @alias @deprecated Use `shouldRetryQuery`. */
export const mayPass = shouldRetryQuery
/** @alias @deprecated Use `SlowLoadingMessage`. */
export const StillWaiting = SlowLoadingMessage
/** @alias @deprecated Use `createRandomId`. */
export const randomId = createRandomId
