import type { Appearance, BackgroundTask, Notice, RemoteHost, RemoteModule } from '@portico/contract'
import { createMemoryHistory, type LeavePrompt } from '@portico/contract/history'
import type { Session } from '@portico/session'

/** Options of a test's host. */
export interface TestHostOptions {
  session: Session
  /** The initial address of the remote, relative to its base. Default: `/`. */
  path?: string
  appearance?: Partial<Appearance>
  config?: unknown
  /** Answers the question of a leave guard. Default: the user stays. */
  ask?: LeavePrompt
}

/** A host that records the remote's calls, in order. */
export interface TestHost extends RemoteHost<Session> {
  readonly announced: string[]
  readonly notices: Notice[]
  readonly titles: (readonly string[])[]
  readonly reported: { error: unknown; context: Record<string, unknown> | undefined }[]
  readonly failures: unknown[]
  readonly tasks: BackgroundTask[]
  /** Addresses of the host that the remote has opened, such as `/auth`. */
  readonly departures: string[]
}

/** Creates a host over a memory history, for one mount. */
export function createTestHost(options: TestHostOptions, signal = new AbortController().signal): TestHost {
  const departures: string[] = []
  const host: Omit<TestHost, keyof RemoteHost> = {
    announced: [],
    notices: [],
    titles: [],
    reported: [],
    failures: [],
    tasks: [],
    departures,
  }
  return {
    ...host,
    session: options.session,
    history: createMemoryHistory(options.path, {
      ask: options.ask ?? (async () => false),
      onLeave: (address) => departures.push(address),
    }),
    appearance: { theme: 'light', density: 'regular', locale: 'en', direction: 'ltr', ...options.appearance },
    portalContainer: document.body,
    announce: (text) => void host.announced.push(text),
    notify: (notice) => void host.notices.push(notice),
    setTitle: (parts) => void host.titles.push(parts),
    reportError: (error, context) => void host.reported.push({ error, context }),
    fail: (error) => void host.failures.push(error),
    runInBackground: (task) => {
      host.tasks.push(task)
      // A real host shows failures. Here the test reads them.
      task.done.catch(() => undefined)
    },
    config: options.config,
    signal,
  }
}

/** A remote on the test's page. */
export interface MountedRemote {
  element: HTMLElement
  host: TestHost
  /** Changes the host's values, as a shell does when the user changes the theme. */
  update(change: { appearance?: Partial<Appearance>; config?: unknown }): void
  /** Unmounts the remote, and removes its element. */
  unmount(): void
}

/** Mounts a remote into the test's document. Call `unmount` at the end of the test. */
export function mountRemote(remote: RemoteModule<Session>, options: TestHostOptions): MountedRemote {
  const element = document.body.appendChild(document.createElement('div'))
  const ended = new AbortController()
  let host = createTestHost(options, ended.signal)
  const mount = remote.mount(element, host)
  return {
    element,
    get host() {
      return host
    },
    update: ({ appearance, ...rest }) => {
      host = { ...host, ...rest, appearance: { ...host.appearance, ...appearance } }
      mount.update(host)
    },
    unmount: () => {
      ended.abort()
      mount.unmount()
      element.remove()
    },
  }
}
