import { useHost, useLocation } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useMemo, useSyncExternalStore } from 'react'
import { useFilesConfig } from '../config.ts'
import { parsePlace } from '../place/place.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import {
  type ClipboardContent,
  formatEntryNames,
  formatShortcut,
  getClipboardStore,
  isSamePlace,
} from './clipboard.ts'

/** The copied entries, and the functions that copy, cut and paste. Each announces its result. */
export interface Clipboard {
  held: ClipboardContent | null
  canCopy: boolean
  canCut: boolean
  /** Without `write`, the caller writes the text. */
  hold(
    kind: ClipboardContent['kind'],
    entries: readonly Entry[],
    write?: (text: string) => Promise<void>,
  ): void
  /** Notifies the user that not all entries can be copied yet, because some are not loaded. */
  tellEarly(): void
  /** Pastes into the open folder. */
  paste(commands: EntryCommands): void
  letGo(): void
}

/** Returns the clipboard of the open folder. */
export function useClipboard(): Clipboard {
  const t = useTexts()
  const { session, announce, notify } = useHost()
  const userId = useUser()?.id ?? ''
  const { pathname } = useLocation()
  const { can } = useFilesConfig()
  const store = useMemo(() => getClipboardStore(session), [session])
  const kept = useSyncExternalStore(store.subscribe, store.get)
  // The copied entries of another user are ignored.
  const held = kept?.userId === userId ? kept : null
  const here = useMemo(() => parsePlace(pathname), [pathname])
  return {
    held,
    canCopy: can.has('copy'),
    canCut: can.has('move'),
    hold(kind, entries, write) {
      if (!here || entries.length === 0) return
      const text = formatEntryNames(entries)
      const next: ClipboardContent = { kind, userId, from: here, entries, text, isWritten: true }
      store.set(next)
      // If the browser refuses the text, paste ignores the content of the system's clipboard.
      write?.(text).catch(() => store.get() === next && store.set({ ...next, isWritten: false }))
      const about = { count: entries.length, name: entries[0]?.name ?? '', keys: formatShortcut('V') }
      announce(
        kind === 'move'
          ? t(
              '{count, plural, one {“{name}” cut.} other {# items cut.}} Go to a folder and paste with {keys}.',
              about,
            )
          : t(
              '{count, plural, one {“{name}” copied.} other {# items copied.}} Go to a folder and paste with {keys}.',
              about,
            ),
      )
    },
    tellEarly: () =>
      notify({
        tone: 'info',
        title: t('Nothing was copied'),
        detail: t('Not all items of this folder have been loaded. Try again when they are all selected.'),
      }),
    paste(commands) {
      if (!held || !here) return
      const isMove = held.kind === 'move'
      if (isMove) store.set(null)
      // Cut entries that are pasted into their own folder stay there.
      if (isMove && isSamePlace(here, held.from)) return announce(t('It’s already in this folder'))
      commands.ask(held.kind, held.entries, here, held.from)
    },
    letGo() {
      store.set(null)
      announce(t('Nothing is left to paste'))
    },
  }
}
