import type { Registry } from '@portico/contract/registry'

/** What the page's document says about loading remotes; the same for all of them. */
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
}
