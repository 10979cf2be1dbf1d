import type { GridRow } from '../edit/grid-row.ts'
import type { UnloadedCells } from '../range/unloaded-cells.ts'
import type { Column } from '../schema/schema.ts'

/** Values to write over cells, as text. Rows may differ in length. */
export interface CellBlock {
  cells: readonly (readonly (string | null)[])[]
  /** Whether an empty text is an empty text and not NULL. */
  isExact: boolean
  /** The action that created the block. */
  purpose: 'paste' | 'clear' | 'fill'
  /** The pasted text before it was parsed. */
  text?: string
}

/** The cells to write over: the loaded rows and visible columns, and the size of the selection. */
export interface BlockTarget {
  /** The rows from the first selected one, up to the first row that is not loaded. */
  rows: readonly GridRow[]
  columns: readonly Column[]
  /** Position of the first row in the view. */
  top: number
  left: number
  chosenRows: number
  chosenColumns: number
  /** The view may have further rows after `rows`. */
  hasMore: boolean
  /** End of the selection, if some of its rows are not loaded. Otherwise null. */
  end: UnloadedCells['end'] | null
}

/** A block and its target. */
export interface BlockEdit {
  block: CellBlock
  target: BlockTarget
}
