import type { BootGraph } from './boot-graph.ts'
import type { DownloadSize } from './measure-download.ts'

/** `release.json` of a built remote: its requirements for a shell, and the files of its first visit. */
export interface ReleaseMetadata {
  contract: number
  /** Version of the federation plugin. */
  federation: string
  /** Required range of each shared package, by package name. */
  shared: Record<string, string>
  /** Files by exposed module: `./remote`, and the module of each slot. */
  preload: Record<string, BootGraph>
  /** Sizes of these files; undefined in older builds. */
  sizes?: Record<string, DownloadSize>
}

/** `shell.json` of a built shell: the packages that it provides to remotes, and the files of its start. */
export interface ShellMetadata {
  contract: number
  federation: string
  /** Provided version of each shared package, by package name. */
  shared: Record<string, string>
  preload: BootGraph
  /** Size of these files; undefined in older builds. */
  size?: DownloadSize
  /** Whether documents may contain only a part of the registry; older shells need all of it. */
  readsParts?: boolean
  /** Whether it loads the list of restricted remotes for signed-in users; undefined in older builds. */
  readsRestricted?: boolean
  /** The name, logo and languages of a customized portal; documents pass them to the shell. */
  portal?: PortalBranding
}

/** The name, logo and languages of a customized portal. */
export interface PortalBranding {
  /** Name in the menu and in document titles. */
  name: string
  /** Path of a square picture in the site. */
  logo?: string
  /** Languages that users can choose. Default: all languages of the shell. */
  languages?: readonly string[]
}
