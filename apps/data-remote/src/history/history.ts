import { skipToken, useQuery } from '@tanstack/react-query'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** A row that was saved: as it is now, and what its changed columns held before. */
export interface SavedRow {
  row: Row
  before: Row
}

/** A row that an import added: its key, and the fingerprint of what it held then. */
export interface ImportedRow {
  row: Row
  fingerprint: string
}

/** What was done to a table, as far as it takes to take it back. `values`: of all rows at once; their other columns are not known. `several`: one after the other. */
export type Step =
  | { kind: 'cells'; rows: readonly SavedRow[] }
  | { kind: 'values'; rows: readonly SavedRow[] }
  | { kind: 'deleted'; rows: readonly Row[] }
  | { kind: 'inserted'; rows: readonly Row[] }
  | { kind: 'imported'; rows: readonly ImportedRow[] }
  | { kind: 'several'; steps: readonly Step[] }

/** Steps that can be taken back, and those that were and can be done again; the last ones at the end. */
export interface Steps {
  undo: readonly Step[]
  redo: readonly Step[]
}

/** Where the steps of a table are kept. */
export const historyKey = ({ schema, name }: Table) => ['history', schema, name] as const

/**
 * The steps of one table; null where there are none. They are kept beside the rows, in the cache: they end with the session of the
 * person who took them.
 */
export function useHistory(table: Table): Steps | null {
  const { data } = useQuery<Steps>({
    queryKey: historyKey(table),
    queryFn: skipToken,
    // A step is known by being the same object.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
