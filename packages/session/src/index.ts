export { configureSession } from './configure.ts'
export type { SessionConfig } from './core/config.ts'
export { type SessionConfigCode, SessionConfigError } from './errors.ts'
export type {
  AuthEvent,
  AuthEventFilter,
  AuthEventHandler,
  AuthEventOptions,
  AuthEventType,
} from './events.ts'
export type { AccessTokenOptions } from './refresh/refresher.ts'
export type { RequestDeadlines } from './requests/deadlines.ts'
export type { NoAnswer } from './requests/no-answer.ts'
export type { Reach } from './requests/reach.ts'
export type { CallbackResult, OperationResult, PasskeySupport, Session, SignOutOptions } from './session.ts'
export type {
  PendingLink,
  PublicSession,
  SessionHealth,
  SessionProblem,
  SessionSnapshot,
  SessionStatus,
  SignOutReason,
} from './snapshot.ts'
export { version } from './version.ts'
