import { CONTRACT_VERSION, type RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import type { ComponentType } from 'react'
import { mountApp } from './mount/mount-app.tsx'

/** A remote written in React. */
export interface RemoteDefinition {
  /** The root component; takes no props, everything comes through the hooks of this package. */
  app: ComponentType
}

/**
 * Makes the module that a remote exposes: `export const remote = defineRemote({ app: FilesApp })`. Each mount has a
 * React root, a cache of server data and an error boundary of its own.
 */
export function defineRemote({ app }: RemoteDefinition): RemoteModule<Session> {
  return { contract: CONTRACT_VERSION, mount: (element, host) => mountApp(app, element, host) }
}
