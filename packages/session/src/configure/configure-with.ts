import { type ReadableCore, type SharedCore, sharedCores } from '../core/core-registry.ts'
import type { startOwnCore } from '../core/own-core.ts'
import { resolveConfig, type SessionConfig } from '../platform/config.ts'
import { browserPlatform } from '../platform/platform.ts'
import type { Session } from '../session/session.ts'
import { createFacade } from './facade.ts'

const facades = new WeakMap<object, Session>()

/**
 * The page's session: begun by `start` at the first call, found again at later ones, also by other copies of this package.
 * @throws {SessionConfigError} `missing_url`, `missing_key`, `secret_key`
 */
export function configureWith(start: typeof startOwnCore, config: SessionConfig): Session {
  const resolved = resolveConfig(config)
  const platform = browserPlatform()
  // Requests on a server belong to different people: nothing is shared there.
  const cores = platform ? sharedCores() : new Map<string, SharedCore>()
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
 * What a caller that configures the same session later adds to it: only one of several remotes may know where links come back,
 * and the page's latest function is the one that gives tokens.
 */
function addTo(core: ReadableCore | SharedCore, operation: string, value: unknown): void {
  if ('operation' in core) void core.operation(operation)?.(value as never)
}
