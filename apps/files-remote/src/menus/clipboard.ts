import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { type FolderPlace, formatAddress } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'

/** Entries that were copied or cut in a folder, to be pasted into another one. */
export interface ClipboardContent {
  kind: 'move' | 'copy'
  userId: string
  from: FolderPlace
  entries: readonly Entry[]
  /** The text in the system's clipboard. Another text there is newer than this. */
  text: string
  /** True if the browser accepted the text. */
  isWritten: boolean
}

/** The copied entries of a tab. Not a shared store module, which would be named in the first files of the page. */
export interface ClipboardStore {
  get(): ClipboardContent | null
  set(held: ClipboardContent | null): void
  subscribe(listener: () => void): () => void
}

const stores = new WeakMap<Session, ClipboardStore>()

/** Returns the copied entries of this tab. */
export function getClipboardStore(session: Session): ClipboardStore {
  const store = stores.get(session) ?? createStore()
  stores.set(session, store)
  return store
}

function createStore(): ClipboardStore {
  let held: ClipboardContent | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set(next) {
      held = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the names of entries, for other programs. */
export function formatEntryNames(entries: readonly Entry[]): string {
  return entries.map(({ name }) => name).join('\n')
}

/** Returns whether the text in the system's clipboard is that of the entries. */
export function isClipboardCurrent({ text, isWritten }: ClipboardContent, pasted: string): boolean {
  return !isWritten || pasted.replaceAll('\r\n', '\n') === text
}

/** Returns whether both are the same folder. */
export function isSamePlace(one: FolderPlace, other: FolderPlace): boolean {
  return formatAddress(one) === formatAddress(other)
}

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

/** Returns the label of the key combination with this letter. */
export function formatShortcut(letter: 'C' | 'X' | 'V'): string {
  return isApple ? `⌘${letter}` : `Ctrl+${letter}`
}

/** Returns the label of the paste button and menu item. */
export function formatPasteLabel(t: Translate, { entries }: ClipboardContent): string {
  return t('{count, plural, one {Paste “{name}”} other {Paste # items}}', {
    count: entries.length,
    name: entries[0]?.name ?? '',
  })
}
