import type { QueryClient } from '@tanstack/react-query'
import type { Table } from '../schema/schema.ts'
import { createHistoryKey, type UndoHistory, type UndoStep } from './undo-history.ts'

/** Maximum number of steps per table. */
const mostKept = 100

/** Returns the current steps. */
export function readUndoHistory(queries: QueryClient, table: Table): UndoHistory {
  return queries.getQueryData<UndoHistory>(createHistoryKey(table)) ?? { undo: [], redo: [] }
}

/** Replaces the steps, and keeps the last ones of each direction. */
export function writeUndoHistory(queries: QueryClient, table: Table, { undo, redo }: UndoHistory): void {
  queries.setQueryData<UndoHistory>(createHistoryKey(table), {
    undo: undo.slice(-mostKept),
    redo: redo.slice(-mostKept),
  })
}

/** Adds a step. Undone steps can't be redone afterwards. */
export function addUndoStep(queries: QueryClient, table: Table, step: UndoStep): void {
  writeUndoHistory(queries, table, { undo: [...readUndoHistory(queries, table).undo, step], redo: [] })
}
