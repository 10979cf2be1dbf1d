import type { GridRow } from '../edit/grid-row.ts'
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
  rows: readonly GridRow[]
  columns: readonly Column[]
  top: number
  left: number
  chosenRows: number
  chosenColumns: number
}

/** A block and where it goes. */
export interface Laying {
  block: Block
  target: Target
}
