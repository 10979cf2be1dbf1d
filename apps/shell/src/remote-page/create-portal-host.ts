import type { Appearance, RemoteHost } from '@portico/contract'
import type { RemoteHistory } from '@portico/contract/history'
import type { RegistryRemote } from '@portico/contract/registry'
import { createHost } from '@portico/host'
import type { Session } from '@portico/session'
import { logError } from '../browser/log.ts'
import type { LoaderMountServices } from '../loader/mount.ts'
import type { Portal } from '../portal/portal.ts'

/** The parts of a remote's host that differ between remotes. */
export interface PortalHostServices {
  name: string
  remote: RegistryRemote
  history: RemoteHistory
  appearance: Appearance
  setTitle: (parts: readonly string[]) => void
}

/** Creates the host of a mount: the portal's services, under the remote's name. */
export function createPortalHost(
  portal: Portal,
  { name, remote, ...parts }: PortalHostServices,
  mount: LoaderMountServices,
): RemoteHost<Session> {
  const reportError: RemoteHost['reportError'] = (error, context) => logError(name, error, context ?? {})
  return createHost(portal, name, { ...parts, ...mount, reportError, config: remote.config })
}
