import { useHost, useLocation } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useMemo, useSyncExternalStore } from 'react'
import { useFilesConfig } from '../config.ts'
import { placeOf } from '../place/place.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { clipboardOf, type Held, isSamePlace, keysWith, textOf } from './clipboard.ts'

/** What lines can be copied, cut and pasted with; each says what it has done. */
export interface Clipboard {
  held: Held | null
  canCopy: boolean
  canCut: boolean
  /** Without `write`, whoever calls it writes the text. */
  hold(kind: Held['kind'], entries: readonly Entry[], write?: (text: string) => Promise<void>): void
  /** Says that all can't be held yet, as they are not all here. */
  tellEarly(): void
  /** Into the folder on the screen. */
  paste(commands: EntryCommands): void
  letGo(): void
}

/** The clipboard of the folder on the screen. */
export function useClipboard(): Clipboard {
  const t = useTexts()
  const { session, announce, notify } = useHost()
  const userId = useUser()?.id ?? ''
  const { pathname } = useLocation()
  const { can } = useFilesConfig()
  const store = useMemo(() => clipboardOf(session), [session])
  const kept = useSyncExternalStore(store.subscribe, store.get)
  // Another person's is nobody's.
  const held = kept?.userId === userId ? kept : null
  const here = useMemo(() => placeOf(pathname), [pathname])
  return {
    held,
    canCopy: can.has('copy'),
    canCut: can.has('move'),
    hold(kind, entries, write) {
      if (!here || entries.length === 0) return
      const text = textOf(entries)
      const next: Held = { kind, userId, from: here, entries, text, isWritten: true }
      store.set(next)
      // Where the browser does not take it, whatever is there is pasted over.
      write?.(text).catch(() => store.get() === next && store.set({ ...next, isWritten: false }))
      const about = { count: entries.length, name: entries[0]?.name ?? '', keys: keysWith('V') }
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
      // Where they are already, nothing is moved.
      if (isMove && isSamePlace(here, held.from)) return announce(t('It is here already'))
      commands.ask(held.kind, held.entries, here, held.from)
    },
    letGo() {
      store.set(null)
      announce(t('Nothing is left to paste'))
    },
  }
}
