import type { Registry } from '@portico/contract/registry'
import type { RemoteError } from '../reports/status.ts'
import type { Engine } from './engine.ts'
import type { Sheet } from './stylesheets.ts'

/** The hash of each file of a release, by path. */
export type Hashes = Readonly<Record<string, string>>

/** What the page's document says about loading remotes, and what loading them has brought; one object for the page. */
export interface LoaderContext {
  registry: Registry
  /** Releases must carry the signature of their team. */
  signed: boolean
  /** A browser that takes no hashes from the import map loads nothing. */
  requireMapIntegrity: boolean
  /** Addresses that a developer has put in the place of releases, by remote; empty outside `/__dev/`. */
  overrides: Readonly<Record<string, string>>
  /** Origins that those may have. */
  overrideOrigins: readonly string[]
  engine: Engine
  state: LoadingState
}

/** What this document knows of files, modules and sheets. Releases go by their base, all else by its address. */
export interface LoadingState {
  /** Lists of files, and files, that arrived whole. */
  lists: Map<string, Hashes>
  arrived: Set<string>
  /** Those whose last answer did not come whole: a cache lets a new request wait for the bytes of one that has stalled (seen in Chromium), so it is asked past. */
  unfinished: Set<string>
  /** What the document's own policy has refused. */
  refused: Set<string>
  /** Modules that a link with its hash has brought into this document's module map. */
  linked: Map<string, Promise<void>>
  /** Releases that failed once by the document's own links: from then on every file is asked for. */
  doubted: Set<string>
  /** Releases that are loaded by second addresses from now on. */
  freed: Set<string>
  /** Modules that threw while they were evaluated: the browser keeps that for as long as the page lives. */
  broken: Map<string, RemoteError>
  /** Preloads that are under way. */
  preloads: Map<string, AbortController>
  /** Sheets of remotes that stand in the document, and how often one was given up before it came. */
  sheets: Map<string, Sheet>
  givenUp: Map<string, number>
  /** From the first mount on people use something of a remote, which may load in its own time. */
  hasMounted: boolean
}

/** The state of a document that has loaded nothing. */
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
