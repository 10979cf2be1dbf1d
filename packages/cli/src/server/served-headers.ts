/** Headers by name. */
type HeaderFields = Readonly<Record<string, string>>

/** Headers of every answer. The tables of docs/deploy.md name all headers of this file, and a test compares them. */
export const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin' }

/** Headers of every document that the policy's meta tag cannot set. */
export const documentHeaders = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Headers of every file of a store: any portal may load it. */
export const storeHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The header of a file that never changes; no other answer may have it. */
export const immutableHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** The header of a file that may change: the browser checks its ETag before it uses a copy. */
export const revalidatedHeaders = { 'Cache-Control': 'no-cache' }

/** Headers of a release's files, which never change and are open to every portal. */
export const releaseHeaders = {
  ...commonHeaders,
  ...storeHeaders,
  // Sizes and times of the files, for the developers' panel: the browser hides those of other origins.
  'Timing-Allow-Origin': '*',
  ...immutableHeaders,
}

/** Returns the headers of a file of the site or of a remote's standalone page, by its path from the folder's root. */
export function getPageHeaders(path: string): HeaderFields {
  return {
    ...commonHeaders,
    ...ofDocument(path),
    ...(path.startsWith('/assets/') ? immutableHeaders : revalidatedHeaders),
  }
}

/** Returns the headers of a file of a release. A page in a release is a document like any other. */
export function getReleaseHeaders(path: string): HeaderFields {
  return { ...releaseHeaders, ...ofDocument(path) }
}

/** Returns the headers of a file of a store, by its path from the store's root: `/<remote>/<version>/…` never changes. */
export function getStoreHeaders(path: string): HeaderFields {
  const isOfRelease = /^\/[^/]+\/\d+\.\d+\.\d+[^/]*\//.test(path)
  return {
    ...commonHeaders,
    ...storeHeaders,
    ...ofDocument(path),
    ...(isOfRelease ? immutableHeaders : revalidatedHeaders),
  }
}

function ofDocument(path: string): HeaderFields {
  return path.endsWith('.html') ? documentHeaders : {}
}
