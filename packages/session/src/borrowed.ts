import { configureWith } from './configure/configure-with.ts'
import { startBorrowedCore } from './core/borrowed-core.ts'
import { TokenAsker } from './core/token-asker.ts'
import type { SessionConfig } from './platform/config.ts'
import type { Session } from './session/session.ts'

/** Returns the session over the tokens of an embedding page, see {@link configureSession}. */
export function configureBorrowedSession(
  config: SessionConfig & Required<Pick<SessionConfig, 'getAccessToken'>>,
): Session {
  return configureWith(
    (...args) => startBorrowedCore((...parts) => new TokenAsker(...parts), ...args),
    config,
  )
}
