import { useRef, useState } from 'react'
import type { Entry } from '../storage/entry.ts'
import {
  findTyped,
  keepPresent,
  moveBy,
  noSelection,
  type Reach,
  reach,
  type Selection,
} from './selection.ts'

/** How long letters typed one after the other count as one word, in milliseconds. */
export const typingPause = 700

/**
 * The selection of a list, and what keys do to it. `entries` in the order one sees; the same array until they change. While `isComing`
 * there will be more of them.
 */
export function useSelection(entries: readonly Entry[], isComing = false) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [listed, setListed] = useState(entries)
  const typing = useRef({ text: '', at: 0 })
  const wantsFocus = useRef(false)
  const parts = partsOf(entries)
  // What is sorted when all of it is here shows no lines until then.
  if (listed !== entries && (entries.length > 0 || !isComing)) {
    setListed(entries)
    setSelection(keepPresent(selection, partsOf(listed), parts))
  }
  const index = selection.at === null ? -1 : parts.indexOf(selection.at)

  const go = (next: number, how: Reach): void => {
    const part = parts[next]
    if (part !== undefined) setSelection(reach(selection, parts, part, how))
  }

  /** The line that a key goes to; undefined where the key is no movement. `now` in milliseconds. */
  const target = (key: string, page: number, now: number): number | undefined => {
    const moved = moveBy(key, index, entries.length, page)
    if (moved !== undefined || key.length !== 1 || key === ' ') return moved
    const isWord = now - typing.current.at < typingPause
    typing.current = { text: isWord ? typing.current.text + key : key, at: now }
    return findTyped(
      entries.map(({ name }) => name),
      index,
      typing.current.text,
    )
  }

  return {
    selection,
    setSelection,
    isComing,
    /** Where the keyboard is; -1 before it has been anywhere. */
    index,
    chosen: entries.filter(({ part }) => selection.chosen.has(part)),
    go,
    target,
    /** The line at `index` is to have the focus as soon as it is drawn. */
    wantsFocus,
    /** Gives the focus to the line that the keyboard is at. */
    seek: () => {
      wantsFocus.current = true
      setSelection({ ...selection })
    },
    /** Selects the line of this part, also before it is listed. */
    choose: (part: string) => setSelection({ at: part, anchor: part, chosen: new Set([part]) }),
    chooseAll: () => setSelection({ ...selection, chosen: new Set(parts), isAll: isComing }),
    clear: () => setSelection({ ...selection, chosen: new Set(), isAll: false }),
  }
}

function partsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ part }) => part)
}
