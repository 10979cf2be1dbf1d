import { skipToken, useQuery } from '@tanstack/react-query'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** A saved row in its current state, and the previous values of its changed columns. */
export interface SavedRow {
  row: Row
  before: Row
}

/** A row that an import added: its key, and the fingerprint of its values. */
export interface ImportedRow {
  row: Row
  fingerprint: string
}

/**
 * A step of a table's history, with the data for undo. `values`: a bulk change, of which other columns are unknown. `several`: consecutive
 * steps.
 */
export type UndoStep =
  | { kind: 'cells'; rows: readonly SavedRow[] }
  | { kind: 'values'; rows: readonly SavedRow[] }
  | { kind: 'deleted'; rows: readonly Row[] }
  | { kind: 'inserted'; rows: readonly Row[] }
  | { kind: 'imported'; rows: readonly ImportedRow[] }
  | { kind: 'several'; steps: readonly UndoStep[] }

/** Steps that can be undone, and undone steps that can be redone; the last ones at the end. */
export interface UndoHistory {
  undo: readonly UndoStep[]
  redo: readonly UndoStep[]
}

/** Returns the query key of a table's history. */
export const createHistoryKey = ({ schema, name }: Table) => ['history', schema, name] as const

/**
 * Returns the history of a table. Null if it is empty. It is stored in the query cache next to the rows, so it ends with the user's
 * session.
 */
export function useUndoHistory(table: Table): UndoHistory | null {
  const { data } = useQuery<UndoHistory>({
    queryKey: createHistoryKey(table),
    queryFn: skipToken,
    // Steps are identified by object identity.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
