import type { CellKeyboardEvent } from 'react-data-grid'
import { getValueText } from '../column-types/value-text.ts'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { matchesShortcut } from '../keys/grid-keys.ts'
import { getLoadedRows } from '../query/read/lay-out-rows.ts'
import type { PlacedRows } from '../range/unloaded-cells.ts'
import {
  type CellRange,
  type ClipboardEventLike,
  isEditor,
  type SelectedCells,
} from '../range/use-cell-range.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { BlockEdit, CellBlock } from './block.ts'
import { readBlock, readText } from './read-block.ts'

/** Actions that write a block over cells. */
export interface BlockEditHandlers {
  onPaste(event: ClipboardEventLike): void
  onCut(event: ClipboardEventLike): void
  /** Returns true if the key filled or cleared several cells. */
  onKey(event: CellKeyboardEvent): boolean
  /** For menus. Resolves to false if the browser denies access to the clipboard. */
  paste(): Promise<boolean>
  cut(): Promise<boolean>
  fill(way: 'down' | 'right'): void
  clear(): void
}

/** The grid in which blocks are written. `onLay` gets a block and its target. */
interface LayingOf extends PlacedRows {
  fields: readonly Column[]
  edits: Pick<CellEdits, 'say'>
  onLay: (laying: BlockEdit) => void
}

/** Pastes, cuts, fills (Ctrl+D down, Ctrl+R to the end) and clears (Delete) the selected cells. */
export function useBlockEdits(range: CellRange, of: LayingOf): BlockEditHandlers {
  const t = useTexts()
  const lay = (chosen: SelectedCells, block: CellBlock) => {
    const { rows, base, total, hasMore, fields: columns, onLay } = of
    const { top, left } = chosen
    // Stops at the first row that is not loaded, because its values are unknown.
    const loaded = getLoadedRows(rows, top)
    onLay({
      block,
      target: {
        rows: loaded,
        columns,
        top: base + top,
        left,
        chosenRows: chosen.height,
        chosenColumns: chosen.columns.length,
        hasMore: hasMore || base + top + loaded.length < total,
        end: range.unread()?.end ?? null,
      },
    })
  }
  const clear = (chosen: SelectedCells | null) => chosen && lay(chosen, emptying)
  const cutting = useCutting(range, clear, of.edits.say)
  return {
    ...cutting,
    onPaste: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target)) return
      if (!chosen && range.unread()) of.edits.say(t('This row isn’t loaded yet. Paste again when it is.'))
      if (!chosen?.columns[0]) return
      const block = event.clipboardData && readBlock(event.clipboardData, chosen.columns[0])
      if (!block) return
      event.preventDefault()
      lay(chosen, block)
    },
    onKey: (event) => {
      const chosen = range.store.box() && range.chosen()
      const block = chosen && blockOfKey(event, chosen)
      if (!chosen || !block) return false
      event.preventDefault()
      event.preventGridDefault()
      lay(chosen, block)
      return true
    },
    paste: async () => {
      const chosen = range.chosen()
      // Access was denied: the caller shows which key to press instead.
      const text = await navigator.clipboard.readText().catch(() => null)
      const block = text !== null && chosen?.columns[0] && readText(text, chosen.columns[0])
      if (chosen && block) lay(chosen, block)
      return text !== null
    },
    fill: (way) => {
      const chosen = range.chosen()
      if (chosen) lay(chosen, filling(way, chosen))
    },
    clear: () => void clear(range.chosen()),
  }
}

/** Returns handlers that copy and clear cells. Rows that are not loaded can be copied but not cleared. */
function useCutting(
  range: CellRange,
  clear: (chosen: SelectedCells | null) => void,
  say: (hint: string) => void,
): Pick<BlockEditHandlers, 'onCut' | 'cut'> {
  const t = useTexts()
  const refuses = () => {
    const isUnread = range.unread() !== null
    if (isUnread) say(t('Some of these rows aren’t loaded yet, so they can be copied but not cut.'))
    return isUnread
  }
  return {
    onCut: (event) => {
      const chosen = range.chosen()
      if (isEditor(event.target) || refuses() || !chosen) return
      range.onCopy(event)
      clear(chosen)
    },
    cut: async () => {
      if (refuses()) return true
      if (!(await range.copy())) return false
      clear(range.chosen())
      return true
    },
  }
}

const emptying: CellBlock = { cells: [[null]], isExact: true, purpose: 'clear' }

function blockOfKey(event: CellKeyboardEvent, chosen: SelectedCells): CellBlock | null {
  if (matchesShortcut(event, 'clear')) return emptying
  if (matchesShortcut(event, 'fillDown') && chosen.rows.length > 1) return filling('down', chosen)
  return matchesShortcut(event, 'fillRight') && chosen.columns.length > 1 ? filling('right', chosen) : null
}

/** Returns the first row, or the first cell of each row. */
function filling(way: 'down' | 'right', { rows, columns }: SelectedCells): CellBlock {
  const texts = (gridRow: GridRow, some: readonly Column[]) =>
    some.map(({ name }) => getValueText(gridRow.row[name]))
  const cells =
    way === 'down'
      ? rows.slice(0, 1).map((row) => texts(row, columns))
      : rows.map((row) => texts(row, columns.slice(0, 1)))
  return { cells, isExact: true, purpose: 'fill' }
}
