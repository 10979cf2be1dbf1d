import { configureWith } from './configure/configure-with.ts'
import { startExternalCore } from './core/external-core.ts'
import { TokenRequester } from './core/token-requester.ts'
import type { SessionConfig } from './platform/config.ts'
import type { Session } from './session/session.ts'

/** Returns the session over the tokens of an embedding page, see {@link configureSession}. */
export function configureExternalSession(
  config: SessionConfig & Required<Pick<SessionConfig, 'getAccessToken'>>,
): Session {
  return configureWith(
    (...args) => startExternalCore((...parts) => new TokenRequester(...parts), ...args),
    config,
  )
}

/** @alias @deprecated Use `configureExternalSession`. */
export const configureBorrowedSession = configureExternalSession
