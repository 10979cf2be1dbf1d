import { useRef, useState } from 'react'
import type { Entry } from '../storage/entry.ts'
import {
  findByPrefix,
  getKeyTarget,
  noSelection,
  pruneSelection,
  type Selection,
  type SelectionMode,
  selectEntry,
} from './selection.ts'

/** Time in ms in which typed letters count as one word. */
export const typeAheadDelay = 700

/**
 * Returns the selection of a list, and what keys do with it. `entries` are in the order on the screen, in the same array until
 * they change. `isComing` is true while more entries load.
 */
export function useSelection(entries: readonly Entry[], isComing = false) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [listed, setListed] = useState(entries)
  const typing = useRef({ text: '', at: 0 })
  const wantsFocus = useRef(false)
  const parts = partsOf(entries)
  // A list that is sorted when all entries are loaded shows no rows until then.
  if (listed !== entries && (entries.length > 0 || !isComing)) {
    setListed(entries)
    setSelection(pruneSelection(selection, partsOf(listed), parts))
  }
  const index = selection.at === null ? -1 : parts.indexOf(selection.at)

  const go = (next: number, how: SelectionMode): void => {
    const part = parts[next]
    if (part !== undefined) setSelection(selectEntry(selection, parts, part, how))
  }

  /** Returns the row that a key moves to. Undefined if the key does not move. `now` in ms. */
  const target = (key: string, page: number, now: number): number | undefined => {
    const moved = getKeyTarget(key, index, entries.length, page)
    if (moved !== undefined || key.length !== 1 || key === ' ') return moved
    const isWord = now - typing.current.at < typeAheadDelay
    typing.current = { text: isWord ? typing.current.text + key : key, at: now }
    return findByPrefix(
      entries.map(({ name }) => name),
      index,
      typing.current.text,
    )
  }

  return {
    selection,
    setSelection,
    isComing,
    /** The row of the keyboard. -1 before any row had the focus. */
    index,
    chosen: entries.filter(({ part }) => selection.chosen.has(part)),
    go,
    target,
    /** True if the row at `index` is to get the focus as soon as it is drawn. */
    wantsFocus,
    /** Focuses the row of the keyboard. */
    seek: () => {
      wantsFocus.current = true
      setSelection({ ...selection })
    },
    /** Selects the row with this part of the key, even before it is listed. */
    choose: (part: string) => setSelection({ at: part, anchor: part, chosen: new Set([part]) }),
    chooseAll: () => setSelection({ ...selection, chosen: new Set(parts), isAll: isComing }),
    clear: () => setSelection({ ...selection, chosen: new Set(), isAll: false }),
  }
}

function partsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ part }) => part)
}
