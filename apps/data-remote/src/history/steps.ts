import type { QueryClient } from '@tanstack/react-query'
import type { Table } from '../schema/schema.ts'
import { historyKey, type Step, type Steps } from './history.ts'

/** Maximum number of steps per table. */
const mostKept = 100

/** Returns the current steps. */
export function readSteps(queries: QueryClient, table: Table): Steps {
  return queries.getQueryData<Steps>(historyKey(table)) ?? { undo: [], redo: [] }
}

/** Replaces the steps, and keeps the last ones of each direction. */
export function writeSteps(queries: QueryClient, table: Table, { undo, redo }: Steps): void {
  queries.setQueryData<Steps>(historyKey(table), { undo: undo.slice(-mostKept), redo: redo.slice(-mostKept) })
}

/** Adds a step. Undone steps can't be redone afterwards. */
export function addStep(queries: QueryClient, table: Table, step: Step): void {
  writeSteps(queries, table, { undo: [...readSteps(queries, table).undo, step], redo: [] })
}
