import type { NavigationTarget } from './history/address.ts'
import { getForeignLanguage, getLocalizedText } from './registry/localized-text.ts'
import { findValidLocale } from './remote/find-valid-locale.ts'

export type { ContractErrorCode } from './error.ts'
export { ContractError } from './error.ts'
export type { LeaveGuard, NavigationTarget, RemoteHistory, RemoteLocation } from './history.ts'
export type { LocalizedText } from './registry/localized-text.ts'
export { getForeignLanguage, getLocalizedText } from './registry/localized-text.ts'
export { findValidLocale } from './remote/find-valid-locale.ts'
export type {
  Appearance,
  BackgroundTask,
  Notice,
  OpenedItem,
  PrepareContext,
  PreparedMount,
  RemoteHost,
  RemoteModule,
  RemoteMount,
} from './remote/remote.ts'
export { CONTRACT_VERSION } from './remote/remote.ts'
export type { CommandContext, RemoteCommand, RemoteCommands } from './remote/remote-commands.ts'

/** @alias @deprecated Use `NavigationTarget`. */
export type To = NavigationTarget
/** @alias @deprecated Use `getForeignLanguage`. */
export const otherLanguage = getForeignLanguage
/** @alias @deprecated Use `getLocalizedText`. */
export const textIn = getLocalizedText
/** @alias @deprecated Use `findValidLocale`. */
export const firstLocale = findValidLocale
