import type { Registry } from '@portico/contract/registry'
import type { RemoteError } from '../reports/status.ts'
import type { EngineTraits } from './engine.ts'
import type { AttachedStylesheet } from './stylesheets.ts'

/** The hash of each file of a release, by path. */
export type Hashes = Readonly<Record<string, string>>

/** The loader's configuration from the document, and its state. There is one object for each page. */
export interface LoaderContext {
  registry: Registry
  /** Whether releases must have a signature of their team. */
  signed: boolean
  /** Whether a browser that ignores the hashes of the import map must not load any remote. */
  requireMapIntegrity: boolean
  /** Addresses of builds that replace releases, by remote. Empty outside of `/__dev/`. */
  overrides: Readonly<Record<string, string>>
  /** Allowed origins of these builds. */
  overrideOrigins: readonly string[]
  engine: EngineTraits
  state: LoadingState
}

/** The state of files, modules and stylesheets in this document. Keys are the base for releases, and the address for everything else. */
export interface LoadingState {
  /** Lists of files, and addresses of files, that arrived completely. */
  lists: Map<string, Hashes>
  arrived: Set<string>
  /** Files whose last answer was incomplete. Requests bypass the cache, which waits for the stalled request (observed in Chromium). */
  unfinished: Set<string>
  /** Addresses that the document's policy has refused. */
  refused: Set<string>
  /** Modules that a link with a hash has added to the document's module map. */
  linked: Map<string, Promise<void>>
  /** Releases that failed once by the document's own links. All their files are fetched from then on. */
  doubted: Set<string>
  /** Releases that are loaded by second addresses from now on. */
  freed: Set<string>
  /** Errors of modules that threw during evaluation. The browser keeps them for the lifetime of the document. */
  broken: Map<string, RemoteError>
  /** Running preloads. */
  preloads: Map<string, AbortController>
  /** Stylesheets of remotes in the document, and how often a stylesheet was given up before it was loaded. */
  sheets: Map<string, AttachedStylesheet>
  givenUp: Map<string, number>
  /** True after the first mount. From then on, `window.stop()` and a reload could interrupt requests of the mounted remote. */
  hasMounted: boolean
}

/** Creates the state of a document that has loaded nothing yet. */
export function createLoadingState(): LoadingState {
  const refused = new Set<string>()
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.add(blockedURI))
  return {
    lists: new Map(),
    arrived: new Set(),
    unfinished: new Set(),
    refused,
    linked: new Map(),
    doubted: new Set(),
    freed: new Set(),
    broken: new Map(),
    preloads: new Map(),
    sheets: new Map(),
    givenUp: new Map(),
    hasMounted: false,
  }
}
