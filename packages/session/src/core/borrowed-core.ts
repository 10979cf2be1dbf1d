import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readClaims, userFromClaims } from '../cookies/parse-session.ts'
import { ABI_VERSION, type SharedCore } from '../core-registry.ts'
import { adopt } from '../refresh/adopt.ts'
import { fetchInTime } from '../requests/fetch-in-time.ts'
import { BackendReach } from '../requests/reach.ts'
import type { StoredSession } from '../snapshot.ts'
import { version } from '../version.ts'
import type { ResolvedConfig, SessionConfig } from './config.ts'
import { inertPlatform, type Platform } from './platform.ts'
import { report } from './report.ts'
import { initialSnapshot, SessionState } from './state.ts'

/**
 * Starts a core over the tokens of an embedding page that has a Supabase client of its own. It writes no cookie and renews
 * nothing: two refreshers must never share one refresh token. Who is signed in is read from the token's claims.
 */
export function startBorrowedCore(
  config: ResolvedConfig,
  platform: Platform | null,
  onDispose: () => void = () => {},
): SharedCore {
  const initial = config.initial?.session
  const initialState = initialSnapshot(initial)
  const state = new SessionState(platform ? undefined : initial)
  const { listen } = platform ?? inertPlatform
  const reach = new BackendReach(platform ?? inertPlatform, config.key)
  let source = config.getAccessToken
  let client: SupabaseClient | undefined

  const borrow = async (): Promise<string | null> => {
    const asked = source
    let token: string | null
    try {
      token = (await asked?.()) ?? null
    } catch (error) {
      // The page cannot say for now: that is no sign-out.
      report(error)
      state.begin(null, null)
      return state.held?.access_token ?? null
    }
    if (state.snapshot.status === 'disposed') return null
    if (asked !== source) return borrow()
    const session = token ? toSession(token) : null
    if (state.snapshot.status === 'loading') state.begin(session)
    else adopt(state, session ? { kind: 'session', session, isInParts: false } : { kind: 'none' })
    return session ? token : null
  }
  const stop = platform
    ? listen(config.cookieName, (hint) => {
        void borrow()
        reach.onHint(hint)
      })
    : () => {}
  if (platform) void borrow()
  const borrowFrom = async (next: SessionConfig['getAccessToken']): Promise<void> => {
    if (next === source) return
    source = next
    await borrow()
  }

  return {
    abi: ABI_VERSION,
    version,
    getSnapshot: () => state.snapshot,
    getInitialSnapshot: () => initialState,
    subscribe: (listener, signal) => state.subscribe(listener, signal),
    onAuthEvent: (filter, handler, options) => state.onAuthEvent(filter, handler, options),
    getAccessToken: (options) => (options?.signal?.aborted ? Promise.resolve(null) : borrow()),
    ready: () => (platform ? state.ready() : Promise.resolve(state.snapshot)),
    get client() {
      client ??= createClient(config.url, config.key, {
        accessToken: borrow,
        global: { fetch: fetchInTime(platform ?? inertPlatform, config.deadlines, reach) },
        db: { retry: false },
      })
      return client
    },
    backend: { url: config.url, key: config.key },
    reach,
    deadlines: config.deadlines,
    acknowledgeRecovery: () => {},
    // Signing in and out is the embedding page's.
    operation: (name) => (name === 'borrowFrom' ? borrowFrom : undefined),
    dispose: () => {
      stop()
      reach.stop()
      state.dispose()
      void client?.removeAllChannels()
      onDispose()
    },
  }
}

function toSession(token: string): StoredSession | null {
  const claims = readClaims(token)
  const user = claims && userFromClaims(claims)
  if (!user) return null
  const expires_at = typeof claims.exp === 'number' ? claims.exp : 0
  return { access_token: token, refresh_token: '', token_type: 'bearer', expires_at, user }
}
