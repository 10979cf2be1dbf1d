import { configureWith } from './configure-with.ts'
import { startBorrowedCore } from './core/borrowed-core.ts'
import type { SessionConfig } from './core/config.ts'
import type { Session } from './session.ts'

/** {@link configureSession} for a session over the tokens of an embedding page. */
export function configureBorrowedSession(
  config: SessionConfig & Required<Pick<SessionConfig, 'getAccessToken'>>,
): Session {
  return configureWith(startBorrowedCore, config)
}
