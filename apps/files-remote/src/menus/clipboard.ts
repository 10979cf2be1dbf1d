import type { Session } from '@portico/session'
import type { Translate } from '@portico/ui'
import { addressOf, type Place } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'

/** What was copied or cut in a folder, to be pasted into another. */
export interface Held {
  kind: 'move' | 'copy'
  userId: string
  from: Place
  entries: readonly Entry[]
  /** What the clipboard of the system has of it: something else there is newer. */
  text: string
  /** The browser took it. */
  isWritten: boolean
}

/** What is held in a tab. A store of its own: what this shares with other chunks would be named in the first files. */
export interface ClipboardStore {
  get(): Held | null
  set(held: Held | null): void
  subscribe(listener: () => void): () => void
}

const stores = new WeakMap<Session, ClipboardStore>()

/** What is held in this tab. */
export function clipboardOf(session: Session): ClipboardStore {
  const store = stores.get(session) ?? createStore()
  stores.set(session, store)
  return store
}

function createStore(): ClipboardStore {
  let held: Held | null = null
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

/** The names of lines, as other programs get them. */
export function textOf(entries: readonly Entry[]): string {
  return entries.map(({ name }) => name).join('\n')
}

/** Whether what the clipboard of the system has now is what was held last. */
export function isCurrent({ text, isWritten }: Held, pasted: string): boolean {
  return !isWritten || pasted.replaceAll('\r\n', '\n') === text
}

/** Whether both are the same folder. */
export function isSamePlace(one: Place, other: Place): boolean {
  return addressOf(one) === addressOf(other)
}

const isApple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '')

/** The keys that people press with the letter, as they read them. */
export function keysWith(letter: 'C' | 'X' | 'V'): string {
  return isApple ? `⌘${letter}` : `Ctrl+${letter}`
}

/** What pasting would do, as a button and the menu say it. */
export function pasteLabel(t: Translate, { entries }: Held): string {
  return t('{count, plural, one {Paste “{name}”} other {Paste # items}}', {
    count: entries.length,
    name: entries[0]?.name ?? '',
  })
}
