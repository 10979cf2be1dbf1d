import { startLazyExternalCore } from '../core/lazy-external-core.ts'
import { startOwnCore } from '../core/own-core.ts'
import type { SessionConfig } from '../platform/config.ts'
import type { Session } from '../session/session.ts'
import { configureWith } from './configure-with.ts'

/**
 * Returns the page's session: made at the first call and found again by later ones, including calls of other copies of this package.
 * Without a window (on a server) it stays `loading` and starts nothing.
 * @throws {SessionConfigError} `missing_url`, `missing_key`, `secret_key`
 */
export function configureSession(config: SessionConfig): Session {
  return configureWith(config?.getAccessToken ? startLazyExternalCore : startOwnCore, config)
}
