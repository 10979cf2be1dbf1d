import type { GridRow } from '../edit/grid-row.ts'
import type { Unread } from '../range/unread.ts'
import type { Column } from '../schema/schema.ts'

/** Values to lay over cells, as text; rows may differ in length. */
export interface Block {
  cells: readonly (readonly (string | null)[])[]
  /** An empty text is one, and not NULL. */
  isExact: boolean
  /** What it is laid for. */
  purpose: 'paste' | 'clear' | 'fill'
  /** As it was pasted, before it was taken apart. */
  text?: string
}

/** The cells that a block is laid over: those of the grid, as they are shown, and which of them are chosen. */
export interface Target {
  /** The rows from the first chosen one on, as far as they are known without a gap. */
  rows: readonly GridRow[]
  columns: readonly Column[]
  /** The place of the first row in the view. */
  top: number
  left: number
  chosenRows: number
  chosenColumns: number
  /** Rows of the view may follow those that are known. */
  hasMore: boolean
  /** Where the chosen rows end, if some of them are not known. */
  end: Unread['end'] | null
}

/** A block and where it goes. */
export interface Laying {
  block: Block
  target: Target
}
