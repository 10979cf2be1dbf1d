import type { ConnectionFailure } from './requests/connection-failure.ts'
import type { Reachability } from './session/reachability.ts'
import type { StepUpPrompt } from './session/session.ts'
import type { StepUpRequirement } from './session/step-up-requirement.ts'

export { configureSession } from './configure/configure.ts'
export type { SessionConfig } from './platform/config.ts'
export type { ConnectionFailure } from './requests/connection-failure.ts'
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
export type { Reachability } from './session/reachability.ts'
export type {
  CallbackResult,
  OperationResult,
  PasskeySupport,
  Session,
  SignOutOptions,
  StepUpPrompt,
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
export type { StepUpRequirement } from './session/step-up-requirement.ts'
export { version } from './session/version.ts'

/** @alias @deprecated Use `ConnectionFailure`. */
export type NoAnswer = ConnectionFailure
/** @alias @deprecated Use `Reachability`. */
export type Reach = Reachability
/** @alias @deprecated Use `StepUpPrompt`. */
export type StepUpAsk = StepUpPrompt
/** @alias @deprecated Use `StepUpRequirement`. */
export type StepUpNeed = StepUpRequirement
