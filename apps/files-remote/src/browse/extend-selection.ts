import { findByPrefix, type Selection, type SelectionMode, selectEntry } from '../list/selection.ts'
import type { Entry } from '../storage/entry.ts'

/** The target of a key among entries that are not loaded yet: the first name that begins with `typed`, or else the last entry. */
export interface PendingFocus {
  typed?: string
  how: SelectionMode
}

/** Returns the selection after more entries loaded: selects them if everything is selected, and moves to the target of the key. */
export function extendSelection(
  selection: Selection,
  before: readonly Entry[],
  entries: readonly Entry[],
  goal: PendingFocus | null,
): Selection {
  const known = new Set(before.map(({ part }) => part))
  const parts = entries.map(({ part }) => part)
  const come = selection.isAll ? parts.filter((part) => !known.has(part)) : []
  const chosen = come.length > 0 ? new Set([...selection.chosen, ...come]) : selection.chosen
  const to = goal && parts[lineOf(goal, entries) ?? -1]
  const whole = chosen === selection.chosen ? selection : { ...selection, chosen }
  return goal && to ? selectEntry(whole, parts, to, goal.how) : whole
}

function lineOf({ typed }: PendingFocus, entries: readonly Entry[]): number | undefined {
  const names = entries.map(({ name }) => name)
  return typed === undefined ? entries.length - 1 : findByPrefix(names, -1, typed)
}
