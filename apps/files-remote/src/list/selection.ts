/** The selected rows, and the row of the keyboard. A row is identified by its part of the key. */
export interface Selection {
  /** The row with the focus. Null before any row had it. */
  at: string | null
  /** The start of a range. */
  anchor: string | null
  chosen: ReadonlySet<string>
  /** True if everything was selected in a folder that still loads: later entries are selected, too. */
  isAll?: boolean
}

/** The empty selection. */
export const noSelection: Selection = { at: null, anchor: null, chosen: new Set() }

/** How a row was reached: alone, with Shift (a range), with Ctrl or ⌘ (added or removed), or by moving the focus only. */
export type SelectionMode = 'only' | 'range' | 'toggle' | 'move'

/** Returns the selection after a row was reached. */
export function selectEntry(
  selection: Selection,
  parts: readonly string[],
  part: string,
  how: SelectionMode,
): Selection {
  if (how === 'move') return selection.at === part ? selection : { ...selection, at: part }
  if (how === 'toggle') {
    const chosen = new Set(selection.chosen)
    if (!chosen.delete(part)) chosen.add(part)
    return { ...selection, at: part, anchor: part, chosen }
  }
  if (how === 'range') {
    const from = Math.max(0, parts.indexOf(selection.anchor ?? selection.at ?? part))
    const to = parts.indexOf(part)
    return {
      at: part,
      anchor: parts[from] ?? part,
      chosen: new Set(parts.slice(Math.min(from, to), Math.max(from, to) + 1)),
    }
  }
  return { at: part, anchor: part, chosen: new Set([part]) }
}

/** Returns the selection without removed rows. The keyboard moves to the row that took the place of its row, or to the last one. */
export function pruneSelection(
  selection: Selection,
  before: readonly string[],
  parts: readonly string[],
): Selection {
  const present = new Set(parts)
  const isGone = new Set(before.filter((part) => !present.has(part)))
  if (isGone.size === 0) return selection
  const { at, anchor, chosen } = selection
  const stays = (part: string | null) => part !== null && !isGone.has(part)
  const next = at === null || stays(at) ? at : before.slice(before.indexOf(at)).find(stays)
  return {
    ...selection,
    at: next === undefined ? (parts.at(-1) ?? null) : next,
    anchor: stays(anchor) ? anchor : null,
    chosen: new Set([...chosen].filter(stays)),
  }
}

/** Returns the row that a key moves to. Undefined if the key does not move. `page` is the number of visible rows. */
export function getKeyTarget(key: string, at: number, count: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + page,
    PageUp: at - page,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next))
}

/** Returns the next row whose name begins with the typed text. The same letter again moves to the next match. */
export function findByPrefix(names: readonly string[], at: number, typed: string): number | undefined {
  const letters = Array.from(typed.toLocaleLowerCase())
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0])
  const wanted = isRepeated ? (letters[0] ?? '') : letters.join('')
  const from = letters.length === 1 || isRepeated ? at + 1 : Math.max(0, at)
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return undefined
}
