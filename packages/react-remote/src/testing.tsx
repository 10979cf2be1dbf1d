import type { RemoteHost } from '@portico/contract'
import { createMemoryHistory } from '@portico/contract/history'
import type { Session } from '@portico/session'

/** A host for tests, and what the remote said to it. */
export interface TestHost {
  host: RemoteHost<Session>
  announced: string[]
  notices: Parameters<RemoteHost['notify']>[0][]
  titles: (readonly string[])[]
  failures: unknown[]
  tasks: Parameters<RemoteHost['runInBackground']>[0][]
  /** Addresses of the host that the remote went to. */
  left: string[]
}

/** Makes a host with a memory history, as an embedding page would give it. */
export function createTestHost(options: { session: Session; path?: string; config?: unknown }): TestHost {
  const said: Omit<TestHost, 'host'> = {
    announced: [],
    notices: [],
    titles: [],
    failures: [],
    tasks: [],
    left: [],
  }
  const history = createMemoryHistory(options.path ?? '/', { onLeave: (address) => said.left.push(address) })
  return {
    ...said,
    host: {
      session: options.session,
      history,
      appearance: { theme: 'light', density: 'regular', locale: 'en', direction: 'ltr' },
      portalContainer: document.body,
      announce: (text) => said.announced.push(text),
      notify: (notice) => said.notices.push(notice),
      setTitle: (parts) => said.titles.push(parts),
      reportError: (error) => said.failures.push(error),
      fail: (error) => said.failures.push(error),
      runInBackground: (task) => said.tasks.push(task),
      config: options.config,
      signal: new AbortController().signal,
    },
  }
}
