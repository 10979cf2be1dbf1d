/** URL and key of the backend, for the server and the browser. */
export interface BackendAddress {
  url: string
  key: string
}

/** Reads them at each request, so that one build runs with any backend. The session validates them. */
export function readBackend(): BackendAddress {
  return { url: process.env.SUPABASE_URL ?? '', key: process.env.SUPABASE_PUBLISHABLE_KEY ?? '' }
}
