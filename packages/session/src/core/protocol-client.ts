import { type AuthChangeEvent, type Session as BackendSession, GoTrueClient } from '@supabase/auth-js'
import type { ResolvedConfig } from '../platform/config.ts'

/** What the protocol client asks of the core, all synchronous. */
export interface ProtocolHost {
  /** JSON under a storage key, or null. */
  load(key: string): string | null
  save(key: string, json: string): void
  forget(key: string): void
  /** An operation has changed the session. */
  changed(event: AuthChangeEvent, session: BackendSession | null): void
}

/**
 * Supabase's auth client, used only to speak the protocol: it detects nothing, refreshes nothing, notifies no other tab
 * and keeps nothing. Its one listener is synchronous and does not throw, because it is awaited inside the operations.
 */
export class ProtocolClient extends GoTrueClient {
  constructor(config: ResolvedConfig, host: ProtocolHost, fetcher: typeof fetch) {
    super({
      url: config.authUrl,
      headers: { apikey: config.key, Authorization: `Bearer ${config.key}` },
      storageKey: config.cookieName,
      storage: {
        getItem: (key) => host.load(key),
        setItem: (key, json) => host.save(key, json),
        removeItem: (key) => host.forget(key),
      },
      fetch: fetcher,
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      skipAutoInitialize: true,
      // A link brings back which flow it ends, so that each finds its own verifier however many were begun.
      experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
    })
    // Its messages carry tokens, and anyone who posts one is believed.
    this.broadcastChannel?.close()
    this.broadcastChannel = null
    this.onAuthStateChange((event, session) => {
      if (event !== 'INITIAL_SESSION') host.changed(event, session)
    })
  }
}
