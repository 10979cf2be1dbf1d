import type { QueryClient } from '@tanstack/react-query'
import type { Table } from '../schema/schema.ts'
import { historyKey, type Step, type Steps } from './history.ts'

/** Steps that are kept of a table. */
const mostKept = 100

/** The steps as they are now. */
export function readSteps(queries: QueryClient, table: Table): Steps {
  return queries.getQueryData<Steps>(historyKey(table)) ?? { undo: [], redo: [] }
}

/** Keeps other steps, the last ones of each way. */
export function writeSteps(queries: QueryClient, table: Table, { undo, redo }: Steps): void {
  queries.setQueryData<Steps>(historyKey(table), { undo: undo.slice(-mostKept), redo: redo.slice(-mostKept) })
}

/** Something was done: what was taken back before cannot be done again. */
export function addStep(queries: QueryClient, table: Table, step: Step): void {
  writeSteps(queries, table, { undo: [...readSteps(queries, table).undo, step], redo: [] })
}
