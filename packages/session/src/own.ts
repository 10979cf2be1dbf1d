import { configureWith } from './configure/configure-with.ts'
import { startOwnCore } from './core/own-core.ts'
import type { SessionConfig } from './platform/config.ts'
import type { Session } from './session/session.ts'

export { SessionConfigError } from './session/errors.ts'

/** {@link configureSession} for a session of one's own; that over a page's tokens is code of its own, in `borrowed.ts`. */
export function configureOwnSession(config: Omit<SessionConfig, 'getAccessToken'>): Session {
  return configureWith(startOwnCore, config)
}
