import { findTyped, type Reach, reach, type Selection } from '../list/selection.ts'
import type { Entry } from '../storage/entry.ts'

/** What a key meant of lines that are still to come: one whose name begins so, or the last of all; and how it is reached. */
export interface Goal {
  typed?: string
  how: Reach
}

/** The selection after more lines of a folder came: where all are chosen they are, too, and a key leads on to the line that it meant. */
export function goOn(
  selection: Selection,
  before: readonly Entry[],
  entries: readonly Entry[],
  goal: Goal | null,
): Selection {
  const known = new Set(before.map(({ part }) => part))
  const parts = entries.map(({ part }) => part)
  const come = selection.isAll ? parts.filter((part) => !known.has(part)) : []
  const chosen = come.length > 0 ? new Set([...selection.chosen, ...come]) : selection.chosen
  const to = goal && parts[lineOf(goal, entries) ?? -1]
  const whole = chosen === selection.chosen ? selection : { ...selection, chosen }
  return goal && to ? reach(whole, parts, to, goal.how) : whole
}

function lineOf({ typed }: Goal, entries: readonly Entry[]): number | undefined {
  const names = entries.map(({ name }) => name)
  return typed === undefined ? entries.length - 1 : findTyped(names, -1, typed)
}
