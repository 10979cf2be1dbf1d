/** Which lines are selected, and which one the keyboard is at. Lines are known by their part of the key. */
export interface Selection {
  /** The line with the focus; null before one was reached. */
  at: string | null
  /** Where a range begins. */
  anchor: string | null
  chosen: ReadonlySet<string>
}

/** Nothing selected. */
export const noSelection: Selection = { at: null, anchor: null, chosen: new Set() }

/** How a line was reached: plainly, with Shift (a range), with Ctrl or ⌘ (one more, or one less), or moved to only. */
export type Reach = 'only' | 'range' | 'toggle' | 'move'

/** The selection after a line was reached. */
export function reach(selection: Selection, parts: readonly string[], part: string, how: Reach): Selection {
  if (how === 'move') return { ...selection, at: part }
  if (how === 'toggle') {
    const chosen = new Set(selection.chosen)
    if (!chosen.delete(part)) chosen.add(part)
    return { at: part, anchor: part, chosen }
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

/** The selection without lines that are gone. The same object where none is. */
export function keepPresent(selection: Selection, parts: readonly string[]): Selection {
  const present = new Set(parts)
  const isWhole =
    [...selection.chosen].every((part) => present.has(part)) &&
    (selection.at === null || present.has(selection.at))
  if (isWhole) return selection
  return {
    at: selection.at !== null && present.has(selection.at) ? selection.at : null,
    anchor: selection.anchor !== null && present.has(selection.anchor) ? selection.anchor : null,
    chosen: new Set([...selection.chosen].filter((part) => present.has(part))),
  }
}

/** The line that a key moves to; undefined where the key moves nowhere. `page` is how many lines one sees. */
export function moveBy(key: string, at: number, count: number, page: number): number | undefined {
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

/** The next line whose name begins with what was typed; the same letter again goes on to the next one. */
export function findTyped(names: readonly string[], at: number, typed: string): number | undefined {
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
