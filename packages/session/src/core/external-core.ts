import type { SupabaseClient } from '@supabase/supabase-js'
import { createDataClient } from '../client/data-client.ts'
import type { ResolvedConfig } from '../platform/config.ts'
import { inertPlatform, type Platform } from '../platform/platform.ts'
import { BackendReachability } from '../requests/backend-reachability.ts'
import { fetchWithTimeout } from '../requests/fetch-with-timeout.ts'
import { version } from '../session/version.ts'
import { createInitialSnapshot, SessionState } from '../state/state.ts'
import { ABI_VERSION, type SharedCore } from './core-registry.ts'
import { followTokens } from './follow-tokens.ts'
import type { TokenRequester } from './token-requester.ts'

/** The part of a core that gets the page's tokens. */
export type ExternalTokens = Pick<
  TokenRequester,
  'start' | 'stop' | 'borrowFrom' | 'changed' | 'ask' | 'guard'
>

/** Function that creates an asker, whose code may be loaded later. */
export type OpenExternalTokens = (...args: ConstructorParameters<typeof TokenRequester>) => ExternalTokens

/**
 * Starts a core over the tokens of an embedding page that has a Supabase client of its own. It writes no cookie and renews no tokens,
 * because two clients must never share one refresh token. The user is read from the token's claims.
 */
export function startExternalCore(
  openAsker: OpenExternalTokens,
  config: ResolvedConfig,
  platform: Platform | null,
  onDispose: () => void = () => {},
): SharedCore {
  const initial = config.initial?.session
  const initialState = createInitialSnapshot(initial)
  const state = new SessionState(platform ? undefined : initial)
  const reach = new BackendReachability(platform ?? inertPlatform, config.key)
  const asker = openAsker(state, platform ?? inertPlatform, config)
  let client: SupabaseClient | undefined
  followTokens(state, () => client)
  if (platform) asker.start((hint) => reach.onHint(hint))
  // The embedding page signs in and out.
  const operations: Record<string, (...args: never[]) => Promise<unknown>> = {
    borrowFrom: asker.borrowFrom,
    accessTokenChanged: asker.changed,
  }

  return {
    abi: ABI_VERSION,
    version,
    getSnapshot: () => state.snapshot,
    getInitialSnapshot: () => initialState,
    subscribe: (listener, signal) => state.subscribe(listener, signal),
    onAuthEvent: (filter, handler, options) => state.onAuthEvent(filter, handler, options),
    getAccessToken: (options) => (options?.signal?.aborted ? Promise.resolve(null) : asker.ask()),
    ready: () => (platform ? state.ready() : Promise.resolve(state.snapshot)),
    get client() {
      client ??= createDataClient({
        url: config.url,
        key: config.key,
        accessToken: asker.ask,
        account: state,
        fetch: asker.guard(fetchWithTimeout(platform ?? inertPlatform, config.deadlines, reach)),
      })
      return client
    },
    backend: { url: config.url, key: config.key },
    reach,
    deadlines: config.deadlines,
    acknowledgeRecovery: () => {},
    operation: (name) => (Object.hasOwn(operations, name) ? operations[name] : undefined),
    dispose: () => {
      asker.stop()
      reach.stop()
      state.dispose()
      void client?.removeAllChannels()
      onDispose()
    },
  }
}
