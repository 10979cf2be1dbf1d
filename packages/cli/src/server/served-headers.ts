/** Headers of every document: what the policy's meta tag cannot say. */
export const documentHeaders = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Headers of every answer. */
export const everywhere = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin' }

/** What never changes may be kept for ever; only the file itself may be sent with this. */
const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Headers of a release's files, which never change and are open to every portal. */
export const releaseHeaders = {
  ...everywhere,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Sizes and times of the files, for the developers' panel: the browser hides those of other origins.
  'Timing-Allow-Origin': '*',
  ...immutable,
}

/** Headers of a file of the site or of a remote's own page, by its path from the folder's root. */
export function headersOfPage(path: string): Record<string, string> {
  return {
    ...everywhere,
    ...(path.endsWith('.html') ? documentHeaders : {}),
    ...(path.startsWith('/assets/') ? immutable : { 'Cache-Control': 'no-cache' }),
  }
}

/** Headers of a file of a release. A page that somebody put into one is a document like any other. */
export function headersOfRelease(path: string): Record<string, string> {
  return path.endsWith('.html') ? { ...releaseHeaders, ...documentHeaders } : releaseHeaders
}

/** Headers of a file of a store: only what is in the folder of a version never changes. */
export function headersOfStore(path: string): Record<string, string> {
  const headers = headersOfRelease(path)
  return /^\/?[^/]+\/\d+\.\d+\.\d+[^/]*\//.test(path) ? headers : { ...headers, 'Cache-Control': 'no-cache' }
}
