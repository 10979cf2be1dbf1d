import { CONTRACT_VERSION, type RemoteHost, type RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { mountApp } from './mount/mount-app.tsx'

/** A remote written in React. */
export interface RemoteDefinition {
  /** The root component; takes no props, everything comes through the hooks of this package. */
  app: ComponentType
  /**
   * What the first screen needs of the backend, as far as the session, the address and the configuration tell: asked for
   * before anything is drawn, so that the answer is on its way while the browser draws. The app asks for the same itself.
   */
  firstQueries?: (host: RemoteHost<Session>) => readonly FirstQuery[]
}

/** Options of any query; each has data and a key of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the types of different queries have nothing in common.
type FirstQuery = FetchQueryOptions<any, any, any, any>

/**
 * Makes the module that a remote exposes: `export const remote = defineRemote({ app: FilesApp })`. Each mount has a
 * React root, a cache of server data and an error boundary of its own.
 */
export function defineRemote(definition: RemoteDefinition): RemoteModule<Session> {
  return { contract: CONTRACT_VERSION, mount: (element, host) => mountApp(definition, element, host) }
}
