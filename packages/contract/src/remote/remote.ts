import type { RemoteHistory } from '../history.ts'

/** The version of this contract. A remote built for another one is refused before it is loaded. */
export const CONTRACT_VERSION = 1

/** Exports of `./remote` (and, for a slot, of the slot's own expose). */
export interface RemoteModule<Session = unknown> {
  contract: typeof CONTRACT_VERSION
  /**
   * Prepares a mount, for example requests the data of its first screen, before there is an element to render into. Calling it is
   * optional for hosts. The result is passed to one `mount`, or ended.
   */
  prepare?(context: PrepareContext<Session>): PreparedMount
  /**
   * Loads the texts in a language (a BCP 47 tag) that `mount` will wait for. Calling it is optional for hosts: a host that knows the
   * language before the mount saves a round trip. `mount` reports a failure.
   */
  loadTexts?(locale: string): void
  /**
   * Renders the remote into `element`, which is empty and belongs to it until `unmount`. If it throws, the host shows an error panel.
   * `prepared` is what this module's `prepare` returned.
   */
  mount(element: HTMLElement, host: RemoteHost<Session>, prepared?: PreparedMount): RemoteMount<Session>
}

/** Properties of a mount that are known before it: parts of its {@link RemoteHost}, and its start location. */
export interface PrepareContext<Session = unknown> extends Pick<RemoteHost<Session>, 'session' | 'config'> {
  /** The path of its address: `/files/reports`, without search and hash. */
  pathname: string
  /** A BCP 47 language tag, if the host knows it. Texts in that language are fetched before the first render. */
  locale?: string | undefined
}

/** Result of `prepare` for a later mount. */
export interface PreparedMount {
  /** Called if the remote is not mounted after all. */
  end(): void
}

/** One mounted remote. */
export interface RemoteMount<Session = unknown> {
  /** Called when properties of the host have changed (appearance, config); session, history and container stay the same. */
  update(host: RemoteHost<Session>): void
  /** Removes everything that `mount` created. The element is empty afterwards. */
  unmount(): void
}

/** Everything a remote gets from the host that mounts it: the shell, the remote's own page, or a custom element. */
export interface RemoteHost<Session = unknown> {
  /** The page's one session (`Session` of `@portico/session`). */
  readonly session: Session
  /** The address, relative to the remote's base path. */
  readonly history: RemoteHistory
  readonly appearance: Appearance
  /** Container for layers (dialogs, menus, toasts); may be inside a shadow root. */
  readonly portalContainer: HTMLElement | ShadowRoot
  /** Announces `text` to screen readers through the host's live region. */
  announce(text: string, politeness?: 'polite' | 'assertive'): void
  /** Shows a notice (toast). */
  notify(notice: Notice): void
  /** Names the page, most specific part first: `['report.pdf', 'Documents']`. The host adds the remote's and its own name. */
  setTitle(parts: readonly string[]): void
  /** Reports an unexpected error to the host's log; shows no message. */
  reportError(error: unknown, context?: Record<string, unknown>): void
  /**
   * Reports that the remote cannot continue, for example after an error in rendering: the host unmounts it and shows its panel
   * instead. Call `reportError` too, to log the error.
   */
  fail(error: unknown): void
  /** Passes work that outlives this mount to the host, which shows it and cancels it at sign-out. */
  runInBackground(task: BackgroundTask): void
  /**
   * Tells the host which item the user is about to open, so that the host can show it itself: then the result is false. Absent in
   * a host without this feature.
   */
  open?(item: OpenedItem): boolean
  /** The `config` of this remote in the registry or from the embedding page; the remote parses it. */
  readonly config: unknown
  /** Aborted at unmount. */
  readonly signal: AbortSignal
}

/** The appearance of the host. Every remote follows it. */
export interface Appearance {
  theme: 'light' | 'dark' | 'system'
  density: 'compact' | 'regular' | 'relaxed'
  /** A BCP 47 language tag. */
  locale: string
  direction: 'ltr' | 'rtl'
}

/** A short message that disappears automatically. */
export interface Notice {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  /** An action of the notice, which closes when the action runs. */
  action?: { label: string; run: () => void }
}

/** An item that a user can open: a file, a folder, a table. */
export interface OpenedItem {
  /** `file`, `folder`, `table`. */
  kind: string
  /** Its name in the backend: `docs/reports/2026.pdf`, `public.projects`. */
  id: string
  /** Its name for users. */
  name: string
}

/** Work that outlives the mount that started it, such as an upload. */
export interface BackgroundTask {
  title: string
  /** True if the remote shows the task on its own pages, with more actions. The host then shows it only on other pages. */
  shownByRemote?: boolean
  /** Page of the remote that shows the task, below its own base, such as `/orders?job=7`: a host may link to it. */
  shownAt?: string
  /**
   * Reports progress to the host: calls `listener` with 0..1, or with null if it is unknown, and optionally with a text,
   * such as the number found so far. Returns an unsubscribe.
   */
  progress(listener: (fraction: number | null, words?: string) => void): () => void
  /** Stops the work. Called on request and at sign-out. */
  cancel(): void
  /** Settles when the work ended; a rejection is shown as a failure. */
  done: Promise<void>
}
