export { configureSession } from './configure/configure.ts'
export type { SessionConfig } from './platform/config.ts'
export type { NoAnswer } from './requests/no-answer.ts'
export type { AccessTokenOptions } from './session/access-token.ts'
export type { RequestDeadlines } from './session/deadlines.ts'
export { type SessionConfigCode, SessionConfigError } from './session/errors.ts'
export type {
  AuthEvent,
  AuthEventFilter,
  AuthEventHandler,
  AuthEventOptions,
  AuthEventType,
} from './session/events.ts'
export type { Reach } from './session/reach.ts'
export type {
  CallbackResult,
  OperationResult,
  PasskeySupport,
  Session,
  SignOutOptions,
  StepUpAsk,
} from './session/session.ts'
export type {
  PendingLink,
  PublicSession,
  SessionHealth,
  SessionProblem,
  SessionSnapshot,
  SessionStatus,
  SignOutReason,
} from './session/snapshot.ts'
export type { StepUpNeed } from './session/step-up-need.ts'
export { version } from './session/version.ts'
