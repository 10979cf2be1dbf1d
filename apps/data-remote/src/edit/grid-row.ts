import type { DataError } from '../errors/data-error.ts'
import type { Draft } from '../kinds/kind.ts'
import type { Problem } from '../kinds/parse.ts'
import type { Row } from '../query/row.ts'

/** A row as the grid holds it; `edit` is what an open editor has so far, and what `also` goes with it: the other columns of a key. */
export interface GridRow {
  id: string
  row: Row
  edit?: { column: string; draft: Draft; also?: readonly (readonly [column: string, draft: Draft])[] }
}

/**
 * A change of one cell that is on its way or was not saved. What was typed is kept until it is saved or discarded. `failed`: it
 * was refused, or brought no answer; `changed`: somebody else has changed the value since it was read.
 */
export interface PendingEdit {
  /** As it was read when the editing began: what somebody else has changed since is found by comparing with it. */
  gridRow: GridRow
  column: string
  draft: Draft
  state: 'saving' | 'failed' | 'changed'
  /** Said in the language of whoever reads it then. */
  problem: Problem | null
  /** What the server said; null where it was not asked, or has refused nothing. */
  error: DataError | null
  /** Sending it again as it is may help: it was not the value that stood in the way. */
  mayRetry: boolean
  /** It is sent again when the server answers again. */
  isWaiting: boolean
  /** How often it was sent again: a server that answers everything but this write must not be asked forever. */
  resends: number
  /** The row as somebody else has changed it. */
  theirs: Row | null
}

/** Where a pending edit is kept. */
export function editKey(id: string, column: string): string {
  return JSON.stringify([id, column])
}
