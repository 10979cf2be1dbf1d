/** The part of the page's own Supabase client that an element uses, in any version. */
export interface PageClient {
  auth: {
    getSession(): Promise<{ data: { session: { access_token: string } | null }; error?: unknown }>
    onAuthStateChange(listener: () => void): { data: { subscription: { unsubscribe(): void } } }
  }
}

/** The source of tokens on a page that owns the session: a function, or else its client. */
export interface TokenSource {
  getAccessToken?: (() => Promise<string | null> | string | null) | undefined
  supabaseClient?: PageClient | undefined
}

/** Returns whether `value` is a client of `createClient` from supabase-js. */
export function isClient(value: unknown): value is PageClient {
  return typeof (value as Partial<PageClient> | null)?.auth?.onAuthStateChange === 'function'
}
