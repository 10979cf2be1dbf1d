import type { Draft } from '../column-types/column-type.ts'
import type { ProblemText } from '../column-types/parse.ts'
import type { DataError } from '../errors/data-error.ts'
import type { Row } from '../query/row.ts'

/** A row in the grid. `edit` is the draft of an open editor; `also` has the drafts of the other columns of a key. */
export interface GridRow {
  id: string
  row: Row
  edit?: { column: string; draft: Draft; also?: readonly (readonly [column: string, draft: Draft])[] }
}

/**
 * A change of one cell that is being saved or could not be saved. The draft is kept until it is saved or discarded. `failed`: the server
 * refused the change or did not answer. `changed`: another user has changed the value since it was read.
 */
export interface PendingEdit {
  /** The row as it was read when editing began, to detect changes by other users. */
  gridRow: GridRow
  column: string
  draft: Draft
  state: 'saving' | 'failed' | 'changed'
  /** Translated when it is shown. */
  problem: ProblemText | null
  /** The server's error. Null if nothing was sent or refused. */
  error: DataError | null
  /** Sending the same value again may succeed, because the value was not the cause. */
  mayRetry: boolean
  /** The edit is sent again when the server responds. */
  isWaiting: boolean
  /** Number of automatic retries, which are limited in case the server answers everything except this write. */
  resends: number
  /** The row with the other user's changes. Null without a conflict. */
  theirs: Row | null
}

/** Returns the key of a pending edit. */
export function createEditKey(id: string, column: string): string {
  return JSON.stringify([id, column])
}
