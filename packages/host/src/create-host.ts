import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'
import type { Toasts } from '@portico/ui'
import { plainText } from '@portico/ui/plain-text'
import type { Announcer } from './announcer.ts'
import type { BackgroundWork } from './background-work.ts'

/** What the page, or the custom element, has one of for all that is mounted in it. */
export interface HostServices {
  session: Session
  toasts: Toasts
  announcer: Announcer
  work: BackgroundWork
}

/** What is of one mount alone. */
export type MountServices = Omit<RemoteHost<Session>, 'session' | 'announce' | 'notify' | 'runInBackground'>

/**
 * Makes the host of one mount of the remote `name`. What it is given to say is made plain, so that no name in it turns round
 * the title of the page, a notice or an announcement, whatever the remote is made with.
 */
export function createHost(
  { session, toasts, announcer, work }: HostServices,
  name: string,
  mount: MountServices,
): RemoteHost<Session> {
  return {
    ...mount,
    session,
    announce: (text, politeness) => announcer.announce(plainText(text), politeness),
    notify: ({ title, detail = '', ...notice }) =>
      void toasts.show({ ...notice, title: plainText(title), detail: plainText(detail) }),
    // A remote that is gone no longer names the page.
    setTitle: (parts) => {
      if (!mount.signal.aborted) mount.setTitle(parts.map(plainText))
    },
    runInBackground: (task) => work.run(name, task),
  }
}
