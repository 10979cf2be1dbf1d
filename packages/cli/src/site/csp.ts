/**
 * Names of the trusted types policies of a portal's documents: the shell's for import maps, and the files remote's for the worker with
 * which the browser itself reads files of a share (`apps/shell/public/granted-files.js`).
 */
export const portalPolicies: readonly string[] = ['portico-import-map', 'portico-granted-files']

/** Sources that one document may load, in addition to its own origin. */
export interface DocumentSources {
  /** Origins of remotes: scripts, styles, images, fonts. */
  remotes: readonly string[]
  /** Origin of the backend: requests, pictures, media. */
  backend: string
  /** Texts of inline scripts (import maps) that may be in the document, now or later. */
  inlineScripts: readonly string[]
  /** Whether a form may frame a page of the document's own origin. */
  framesItself?: boolean
  /** Names of trusted types policies that the document's code may make. */
  trustedTypes: readonly string[]
}

/**
 * Returns the policy in a document's meta tag. Without unsafe-inline and unsafe-eval: an inline script runs only if the policy has
 * the hash of its text. `frame-ancestors` has no effect in a meta tag and is sent as a header.
 */
export function createContentSecurityPolicy(
  sources: DocumentSources,
  hash: (text: string) => string,
): string {
  const remotes = sources.remotes
  const socket = sources.backend.replace(/^http/, 'ws')
  const types = sources.trustedTypes.length > 0 ? sources.trustedTypes : ["'none'"]
  return [
    ['default-src', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['form-action', "'self'"],
    ['manifest-src', "'self'"],
    ['script-src', "'self'", ...remotes, ...sources.inlineScripts.map(hash)],
    ['style-src', "'self'", ...remotes],
    ['font-src', "'self'", ...remotes],
    ['img-src', "'self'", 'data:', 'blob:', sources.backend, ...remotes],
    ['media-src', "'self'", 'blob:', sources.backend],
    ['frame-src', ...(sources.framesItself ? ["'self'"] : []), 'blob:', sources.backend],
    ['connect-src', "'self'", sources.backend, socket, ...remotes],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', ...types],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}
