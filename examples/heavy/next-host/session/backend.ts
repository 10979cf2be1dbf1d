/** Where the backend is: what the server and the browser both need to know. */
export interface BackendAddress {
  url: string
  key: string
}

/** Read at each request, so that one build runs against any backend. The session checks it. */
export function readBackend(): BackendAddress {
  return { url: process.env.SUPABASE_URL ?? '', key: process.env.SUPABASE_PUBLISHABLE_KEY ?? '' }
}
