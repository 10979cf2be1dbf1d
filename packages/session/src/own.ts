import { configureWith } from './configure/configure-with.ts'
import { startOwnCore } from './core/own-core.ts'
import type { SessionConfig } from './platform/config.ts'
import type { Session } from './session/session.ts'

export { SessionConfigError } from './session/errors.ts'

/** Returns a session with its own tokens, see {@link configureSession}. The code for the tokens of a page is separate, in `external.ts`. */
export function configureOwnSession(config: Omit<SessionConfig, 'getAccessToken'>): Session {
  return configureWith(startOwnCore, config)
}
