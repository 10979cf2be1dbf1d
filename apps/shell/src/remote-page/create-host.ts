import type { Appearance, RemoteHost } from '@portico/contract'
import type { RemoteHistory } from '@portico/contract/history'
import type { RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { logError } from '../browser/log.ts'
import type { MountParts } from '../loader/mount.ts'
import type { Portal } from '../portal/portal.ts'

/** What every remote's host is made from. */
export interface HostParts {
  name: string
  remote: RegistryRemote
  history: RemoteHistory
  appearance: Appearance
  setTitle: (parts: readonly string[]) => void
}

/** Makes the host of one mount: the portal's own services, under the remote's name. */
export function createHost(
  portal: Portal,
  parts: HostParts,
  { signal, fail, portalContainer }: MountParts,
): RemoteHost<Session> {
  const { name, remote, history, appearance, setTitle } = parts
  return {
    session: portal.session,
    history,
    appearance,
    portalContainer,
    announce: portal.announce,
    notify: (notice) => void portal.toasts.show(notice),
    // A remote that is gone no longer names the page.
    setTitle: (title) => {
      if (!signal.aborted) setTitle(title)
    },
    reportError: (error, context) => logError(name, error, context ?? {}),
    runInBackground: (task) => portal.work.run(name, task),
    fail,
    config: remote.config,
    signal,
  }
}
