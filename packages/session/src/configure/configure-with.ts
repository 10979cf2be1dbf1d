import { getSharedCores, type ReadableCore, type SharedCore } from '../core/core-registry.ts'
import type { startOwnCore } from '../core/own-core.ts'
import { resolveConfig, type SessionConfig } from '../platform/config.ts'
import { createBrowserPlatform } from '../platform/platform.ts'
import type { Session } from '../session/session.ts'
import { createFacade } from './facade.ts'

const facades = new WeakMap<object, Session>()

/**
 * Returns the page's session: `start` starts it at the first call, and later calls find it again, including calls of other copies of
 * this package.
 * @throws {SessionConfigError} `missing_url`, `missing_key`, `secret_key`
 */
export function configureWith(start: typeof startOwnCore, config: SessionConfig): Session {
  const resolved = resolveConfig(config)
  const platform = createBrowserPlatform()
  // Requests on a server belong to different users, so they share no session.
  const cores = platform ? getSharedCores() : new Map<string, SharedCore>()
  let core = cores.get(resolved.id)
  if (!core) {
    core = start(resolved, platform, () => cores.delete(resolved.id))
    cores.set(resolved.id, core)
  } else {
    if (config.callbackPath) addTo(core, 'addCallbackPath', config.callbackPath)
    if (config.getAccessToken) addTo(core, 'borrowFrom', config.getAccessToken)
  }
  let facade = facades.get(core)
  if (!facade) {
    facade = createFacade(core)
    facades.set(core, facade)
  }
  return facade
}

/**
 * Adds the settings of a later caller to the same session: only one of several remotes may know the callback path, and the page's
 * latest function returns the tokens.
 */
function addTo(core: ReadableCore | SharedCore, operation: string, value: unknown): void {
  if ('operation' in core) void core.operation(operation)?.(value as never)
}
