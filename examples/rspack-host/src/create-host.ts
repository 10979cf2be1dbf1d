import type { RemoteHost } from '@portico/contract'
import { createMemoryHistory } from '@portico/contract/history'
import type { Session } from '@portico/session'

/** Creates the services that every host provides to a remote. This host has no toasts, no task panel and no URLs of its own. */
export function createHost(session: Session): RemoteHost<Session> {
  return {
    session,
    history: createMemoryHistory('/'),
    appearance: { theme: 'system', density: 'regular', locale: 'en', direction: 'ltr' },
    portalContainer: document.body,
    announce: () => {},
    notify: ({ title }) => console.info(title),
    setTitle: (parts) => {
      document.title = [...parts, 'A portal on Rspack'].join(' · ')
    },
    reportError: (error) => reportError(error),
    fail: (error) => reportError(error),
    runInBackground: ({ done }) => {
      done.catch(reportError)
    },
    config: undefined,
    signal: new AbortController().signal,
  }
}
