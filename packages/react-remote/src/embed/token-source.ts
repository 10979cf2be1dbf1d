/** What an element uses of the page's own Supabase client, of whichever version. */
export interface PageClient {
  auth: {
    getSession(): Promise<{ data: { session: { access_token: string } | null }; error?: unknown }>
    onAuthStateChange(listener: () => void): { data: { subscription: { unsubscribe(): void } } }
  }
}

/** Where the tokens come from on a page that owns the session: a function, or its client; the function comes first. */
export interface TokenSource {
  getAccessToken?: (() => Promise<string | null> | string | null) | undefined
  supabaseClient?: PageClient | undefined
}

/** Whether `value` is a client as `createClient` of supabase-js makes it. */
export function isClient(value: unknown): value is PageClient {
  return typeof (value as Partial<PageClient> | null)?.auth?.onAuthStateChange === 'function'
}
