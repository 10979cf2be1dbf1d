import type { LocalizedText } from './localized-text.ts'

/** The registry: the remotes of a portal, and their live releases. Served at `/registry.json`. */
export interface Registry {
  schema: 1
  /** Grows with each change; a browser refuses an older one than it has seen. */
  revision: number
  /** ISO 8601, in UTC. */
  issuedAt: string
  /** By name: `files`. */
  remotes: Record<string, RegistryRemote>
  provides: ProvidedVersions
  /** Public keys of teams by id: base64 of the raw 32 bytes of an Ed25519 key. The root signs them with the rest. */
  keys?: Record<string, string>
  /** The root's signature over all of this except the remotes, each of which has a seal: parts can be verified alone. */
  head?: Signature
  /**
   * Set in a document, which holds some of the remotes: how many others the registry had. Restricted remotes count as one, because their
   * number isn't public. `own` names the remote of the document's route if it is restricted. `signature` is that of the head.
   */
  part?: { others: number; own?: string }
  signature?: Signature
}

/** Fields of a registry that leaves restricted remotes out. The parser of pages does not check them. */
export interface RestrictingFields {
  /** The hash of the private file that has the restricted remotes. */
  restricted?: { digest: string }
}

/** Fields of a restricted remote. */
export interface RestrictedFields {
  /** The path of its document in the site, `/r-….html`, which only the list of restricted remotes names. */
  document?: string
}

/** One remote of the portal. */
export interface RegistryRemote {
  title: LocalizedText
  /** The name of an icon of lucide: `folder`. */
  icon?: string
  /** The heading above it in a long menu: `{ en: 'Finance' }`. */
  group?: LocalizedText
  /** Its base path in the portal, one segment: `/files`. */
  route: string
  access: Access
  /** Paths below `route` that every visitor may open, regardless of `access`: `/-/open`. */
  publicPaths?: string[]
  /** The place in the menu, ascending. */
  order: number
  /** The ids of the keys that may sign its releases. */
  keys: string[]
  slots: Slot[]
  /** Mixed into the choice of a release, so that not always the same devices get the canaries. */
  salt: string
  /** At least one; their `traffic` sums to 100. A release with 0 is a fallback. */
  releases: Release[]
  /** When (ISO 8601, in UTC) and by whom the shares were last changed. */
  changedAt?: string
  changedBy?: string
  /** Handed to the remote as `host.config`. */
  config?: unknown
  /** Further fields of the manifest of the base release, such as its owner; see docs/registry.md. */
  facts?: Record<string, unknown>
  /** The root's signature over this remote's name and entry. */
  seal?: Signature
}

/** Users who see a remote: all visitors, signed-in users, or accounts with this claim in their `app_metadata`. */
export type Access = 'public' | 'signed-in' | { claim: string }

/** A small module of a remote that the host shows in a place of its own: a card on the home page, a header action. */
export interface Slot {
  /** The host's place: `home`, `header`. */
  slot: string
  /** Name of the module next to `./remote`: `./recent`. */
  expose: string
  title: LocalizedText
}

/** One released version of a remote, in an immutable directory. Paths are relative to `base`. */
export interface Release {
  version: string
  /** The percentage of devices that get it, a whole number. */
  traffic: number
  /** The absolute address of the release's directory, ending in `/`. */
  base: string
  /** The lean entry, without what the shell provides; only for the shell. */
  entry: string
  /** The entry with fallbacks and a runtime of its own, for other federation hosts. */
  fullEntry?: string
  /** The custom element, free of federation, for any page. */
  embed?: string
  requires: ReleaseRequirements
  /** Files that a visit of the page loads first. */
  preload: Preload
  /** The same for each slot's module, by expose; without one, the page's list. */
  slotPreload?: Record<string, Preload>
  /** The release's list of files, see `ReleaseFiles`. */
  files: string
  /** `sha384-…` of that list. */
  filesIntegrity: string
  /** When (ISO 8601, in UTC) and by whom it was released. */
  releasedAt?: string
  releasedBy?: string
  signature?: Signature
}

/** Requirements of a release: exact versions, and semver ranges of the shared libraries. */
export interface ReleaseRequirements {
  contract: number
  federation: string
  shared: Record<string, string>
}

/** Versions that the shell provides: exact versions. */
export interface ProvidedVersions {
  contract: number
  federation: string
  shared: Record<string, string>
}

/** Files that load before the entry runs. */
export interface Preload {
  modules: string[]
  styles: string[]
}

/** A signature over the canonical JSON of the object that holds it, without the field `signature`. */
export interface Signature {
  alg: 'Ed25519'
  keyId: string
  /** Base64. */
  value: string
}

/** `files.json` of a release: every script and stylesheet with its hash. Its import map is made by `createIntegrityImportMap`. */
export interface ReleaseFiles {
  /** `sha384-…` by path relative to the release's base. */
  files: Record<string, string>
}
