import type { ResolvedConfig } from '../platform/config.ts'
import { inertPlatform, type Platform } from '../platform/platform.ts'
import { version } from '../session/version.ts'
import { createInitialSnapshot, SessionState } from '../state/state.ts'
import { handleCallback, isCallback } from './callback.ts'
import { ABI_VERSION, type SharedCore } from './core-registry.ts'
import { createOperations } from './operations.ts'
import { SessionCore } from './session-core.ts'

/** Starts a core that owns the session's cookie. Without a platform it stays at the initial snapshot. */
export function startOwnCore(
  config: ResolvedConfig,
  platform: Platform | null,
  onDispose: () => void = () => {},
): SharedCore {
  const initial = config.initial?.session
  const initialState = createInitialSnapshot(initial)
  // A browser has the cookie at once, which is newer than the session that a server has read.
  const state = new SessionState(platform ? undefined : initial)
  const core = new SessionCore(config, platform ?? inertPlatform, state)
  const operations = createOperations(core)
  if (platform) {
    core.start()
    // handleCallback keeps the result for the caller.
    if (isCallback(core, platform.location())) void handleCallback(core, platform.location())
  }
  return {
    abi: ABI_VERSION,
    version,
    getSnapshot: () => state.snapshot,
    getInitialSnapshot: () => initialState,
    subscribe: (listener, signal) => state.subscribe(listener, signal),
    onAuthEvent: (filter, handler, options) => state.onAuthEvent(filter, handler, options),
    getAccessToken: (options) =>
      platform
        ? core.refresher.getAccessToken(options)
        : Promise.resolve(state.snapshot.session?.access_token ?? null),
    ready: () => (platform ? state.ready() : Promise.resolve(state.snapshot)),
    get client() {
      return core.client
    },
    backend: { url: config.url, key: config.key },
    reach: core.reach,
    deadlines: config.deadlines,
    acknowledgeRecovery: () => state.acknowledgeRecovery(),
    operation: (name) => (Object.hasOwn(operations, name) ? operations[name] : undefined),
    dispose: () => {
      core.dispose()
      onDispose()
    },
  }
}
