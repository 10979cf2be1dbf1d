export type { ContractErrorCode } from './error.ts'
export { ContractError } from './error.ts'
export type { LeaveGuard, RemoteHistory, RemoteLocation, To } from './history.ts'
export type { LocalizedText } from './registry/localized-text.ts'
export { otherLanguage, textIn } from './registry/localized-text.ts'
export { firstLocale } from './remote/locale.ts'
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
