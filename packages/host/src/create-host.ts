import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'
import type { Toasts } from '@portico/ui'
import { revealBidiControls } from '@portico/ui/plain-text'
import type { Announcer } from './announcer.ts'
import type { BackgroundWork } from './background-work.ts'

/** Services that a page or a custom element has once for all mounts. */
export interface HostServices {
  session: Session
  toasts: Toasts
  announcer: Announcer
  work: BackgroundWork
}

/** Services of a single mount. */
export type MountServices = Omit<RemoteHost<Session>, 'session' | 'announce' | 'notify' | 'runInBackground'>

/**
 * Creates the host of one mount of the remote `name`. Its texts are made plain, so that no name in them can reverse the title of the page,
 * a notice or an announcement, regardless of the remote's framework.
 */
export function createHost(
  { session, toasts, announcer, work }: HostServices,
  name: string,
  mount: MountServices,
): RemoteHost<Session> {
  return {
    ...mount,
    session,
    announce: (text, politeness) => announcer.announce(revealBidiControls(text), politeness),
    notify: ({ title, detail = '', ...notice }) =>
      void toasts.show({ ...notice, title: revealBidiControls(title), detail: revealBidiControls(detail) }),
    // A remote that was unmounted no longer sets the title.
    setTitle: (parts) => {
      if (!mount.signal.aborted) mount.setTitle(parts.map(revealBidiControls))
    },
    runInBackground: (task) => work.run(name, task),
  }
}
