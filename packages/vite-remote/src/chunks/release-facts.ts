import type { BootGraph } from './boot-graph.ts'
import type { Size } from './sizes.ts'

/** `release.json` of a built remote: what it needs from a shell, and what its first visit loads. */
export interface ReleaseFacts {
  contract: number
  /** Version of the federation plugin it was built with. */
  federation: string
  /** Range it needs of each shared package, by package name. */
  shared: Record<string, string>
  /** By exposed module: `./remote`, and each slot's. */
  preload: Record<string, BootGraph>
  /** What that weighs; builds of before it was measured do not say. */
  sizes?: Record<string, Size>
}

/** `shell.json` of a built shell: what it provides to remotes, and what its start loads. */
export interface ShellFacts {
  contract: number
  federation: string
  /** Version it provides of each shared package, by package name. */
  shared: Record<string, string>
  preload: BootGraph
  /** What that weighs; builds of before it was measured do not say. */
  size?: Size
  /** Whether it starts from documents that hold a part of the registry; older shells need all of it. */
  readsParts?: boolean
  /** Whether it loads the list of restricted remotes for signed-in users. */
  readsRestricted?: boolean
  /** The name, logo and languages of a portal of its own; documents hand them to the shell. */
  portal?: PortalLook
}

/** How a portal of its own presents itself. */
export interface PortalLook {
  /** In the menu and in titles of documents. */
  name: string
  /** The path of a square picture in the site. */
  logo?: string
  /** Languages that people can choose; without a list all that the shell has. */
  languages?: readonly string[]
}
