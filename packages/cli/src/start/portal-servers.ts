import type { Registry } from '@portico/contract/registry'
import type { ParallelProgress } from '../console/progress.ts'
import type { ClaimedPort } from '../server/claim-port.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import type { StartConfig } from './config.ts'
import type { SupervisedBackend } from './supervise-backend.ts'

/** The servers of a portal, from builds or from source. Remotes can be added and removed while they serve. */
export interface PortalServers {
  shell: { url: string }
  /** The server of the whole store; undefined while serving from source. */
  store?: { url: string }
  /** The served remotes, in the order of their ports. */
  remotes(): readonly WorkspaceRemote[]
  /** The address of a remote's server. */
  urlOf(name: string): string
  /** Servers of built remotes by name, so that a test can stop one of them. Empty while serving from source. */
  servers: Record<string, ClaimedPort>
  /** The registry that pages get. */
  registry(): Promise<Registry>
  /** Folders of served remotes whose last build failed, with the state of their sources then. */
  broken(): ReadonlyMap<string, string>
  /**
   * Serves one more remote, or builds one whose last build failed.
   * @throws CliError; the portal then serves the same remotes as before
   */
  add(remote: WorkspaceRemote, signal: AbortSignal): Promise<void>
  /** Removes a remote from the portal, and stops its server. */
  remove(name: string): Promise<void>
  /** Builds and reads everything again, on the same ports. `remotes` are the served ones with their present package.json. */
  rebuild(remotes: readonly WorkspaceRemote[]): Promise<void>
}

/** The backend of a portal. `process` is null for a Supabase project. */
export interface PortalBackend {
  url: string
  key: string
  process: SupervisedBackend | null
}

/** The options of both modes: from builds and from source. */
export interface PortalStart {
  config: StartConfig
  remotes: readonly WorkspaceRemote[]
  progress: ParallelProgress
  signal: AbortSignal
  /** Runs when the portal closes, the last one first. */
  onClose(cleanup: () => Promise<void>): void
  startBackend(siteUrl: string, origins: readonly string[]): Promise<PortalBackend>
}
