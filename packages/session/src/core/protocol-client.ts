import { type AuthChangeEvent, type Session as BackendSession, GoTrueClient } from '@supabase/auth-js'
import type { ResolvedConfig } from '../platform/config.ts'

/** The core's callbacks for the protocol client, all synchronous. */
export interface ProtocolHost {
  /** Returns the JSON under a storage key, or null. */
  load(key: string): string | null
  save(key: string, json: string): void
  forget(key: string): void
  /** Called after an operation has changed the session. */
  changed(event: AuthChangeEvent, session: BackendSession | null): void
}

/**
 * Supabase's auth client, only used for the protocol: it detects no links, refreshes no tokens, notifies no tabs and stores no
 * sessions. Its only listener is synchronous and does not throw, because the operations await it.
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
      // A link returns the id of its flow, so that each of several flows finds its own verifier.
      experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
    })
    // Its messages carry tokens, and it trusts a message from any sender.
    this.broadcastChannel?.close()
    this.broadcastChannel = null
    this.onAuthStateChange((event, session) => {
      if (event !== 'INITIAL_SESSION') host.changed(event, session)
    })
  }
}
