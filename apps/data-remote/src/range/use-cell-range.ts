import { useHost } from '@portico/react-remote'
import type { RefObject } from 'react'
import type { CellKeyboardEvent, CellMouseArgs, CellMouseEvent, DataGridHandle } from 'react-data-grid'
import { getValueText } from '../column-types/value-text.ts'
import type { GridRow } from '../edit/grid-row.ts'
import { matchesShortcut } from '../keys/grid-keys.ts'
import { getLoadedRows } from '../query/read/lay-out-rows.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { writeTsv } from '../tsv/tsv.ts'
import { type CellBox, type CellPosition, createBox } from './cell-box.ts'
import { countVisibleRows, focusActiveCell, useRestoredFocus } from './grid-focus.ts'
import { moveCellPosition } from './move-cell-position.ts'
import type { RangeStore } from './range-store.ts'
import { findUnloadedCells, type PlacedRows, type UnloadedCells } from './unloaded-cells.ts'
import { useRangeReset } from './use-range-reset.ts'

/** The selected rows and columns of a grid, in display order. */
export interface SelectedCells {
  rows: readonly GridRow[]
  columns: readonly Column[]
  /** Indexes of the first cell. */
  top: number
  left: number
  /** Number of selected rows, loaded or not. */
  height: number
}

/** The used part of a clipboard event, from React or the browser. */
export type ClipboardEventLike = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'> & {
  target: EventTarget | null
}

/** The range of a grid, with its event handlers. */
export interface CellRange {
  store: RangeStore
  /** Returns the loaded cells of the selection, up to the first row that is not loaded. */
  chosen(): SelectedCells | null
  /** Returns the complete selection if some of its rows are not loaded. Otherwise null. */
  unread(): UnloadedCells | null
  onMouseDown(args: CellMouseArgs<GridRow>, event: CellMouseEvent): void
  /** Returns true if the key changed the range. */
  onKey(event: CellKeyboardEvent): boolean
  onCopy(event: ClipboardEventLike): void
  /** Copies for a menu. Resolves to false if the browser denies access to the clipboard. */
  copy(): Promise<boolean>
}

/** Clipboard type that distinguishes NULL from an empty text. Other programs use the plain text. */
export const cellsType = 'application/x-portico-cells'

/** The grid of a range. */
export interface RangeOptions extends PlacedRows {
  store: RangeStore
  grid: RefObject<DataGridHandle | null>
  /** The visible columns with values. The grid has `offset` other columns before them. */
  fields: readonly Column[]
  offset: number
}

/**
 * Keeps the range of a grid in its store. Shift with movement keys or a press, and dragging, select cells; ⌘C and Ctrl+C copy them.
 * `onUnread` copies cells that are not loaded.
 */
export function useCellRange(of: RangeOptions, onUnread: (unread: UnloadedCells) => void): CellRange {
  const t = useTexts()
  const { announce, appearance } = useHost()
  const { store, grid, rows, fields: columns, offset } = of
  const bounds = { top: 0, bottom: rows.length - 1, left: offset, right: offset + columns.length - 1 }
  useRangeReset(store, rows, bounds)
  useRestoredFocus(grid, rows)
  const unread = () => unreadIn(of)
  const say = useSize(of)
  const extend = (head: CellPosition) => {
    store.extend(head)
    grid.current?.scrollToCell(head)
    say()
  }
  const chosen = () => chosenOf(store, rows, columns, offset)
  const isRightToLeft = appearance.direction === 'rtl'
  return {
    store,
    chosen,
    unread,
    onMouseDown: ({ rowIdx, column: { idx } }, event) => {
      if (idx < offset) return
      // The context menu of selected cells applies to all of them.
      if (event.button === 2 && store.holds({ rowIdx, idx })) event.preventGridDefault()
      if (event.button !== 0) return
      if (!event.shiftKey || !store.anchor()) return press(store, { rowIdx, idx }, say)
      event.preventDefault()
      event.preventGridDefault()
      focusActiveCell(grid.current)
      extend({ rowIdx, idx })
    },
    onKey: (event) => {
      const page = countVisibleRows(grid.current)
      return takeKey(store, event, bounds, { isRightToLeft, page }, extend, say)
    },
    onCopy: (event) => {
      if (isEditor(event.target)) return
      const more = unread()
      if (more) {
        store.copies += 1
        // The event keeps its default, because no cell to copy is loaded yet.
        return onUnread(more)
      }
      const cells = chosen()
      if (!cells) return
      copyCells(cells, event)
      store.copies += 1
      const count = cells.rows.length * cells.columns.length
      announce(t('{count, plural, one {# cell copied} other {# cells copied}}', { count }))
    },
    copy: async () => {
      const more = unread()
      if (!more) return copyByBrowser(grid.current, store, chosen())
      onUnread(more)
      return true
    },
  }
}

/** Announces the size of the range. */
function useSize(of: RangeOptions): () => void {
  const t = useTexts()
  const { announce } = useHost()
  return () => {
    const box = of.store.box()
    if (!box) return
    const size = { rows: box.bottom - box.top + 1, columns: box.right - box.left + 1 }
    if (unreadIn(of)?.end === 'view') announce(t('All rows × {columns, number} columns selected', size))
    else announce(t('{rows, number} × {columns, number} cells selected', size))
  }
}

function chosenOf(
  store: RangeStore,
  rows: readonly GridRow[],
  columns: readonly Column[],
  offset: number,
): SelectedCells | null {
  const anchor = store.anchor()
  const box = store.box() ?? (anchor && createBox(anchor, anchor))
  if (!box) return null
  const some = columns.slice(box.left - offset, box.right - offset + 1)
  const chosen = getLoadedRows(rows, box.top, box.bottom + 1, some)
  if (chosen.length === 0) return null
  return {
    rows: chosen,
    columns: some,
    top: box.top,
    left: box.left - offset,
    height: box.bottom - box.top + 1,
  }
}

function unreadIn({ store, fields, offset, ...placed }: RangeOptions): UnloadedCells | null {
  const anchor = store.anchor()
  const box = store.box() ?? (anchor && createBox(anchor, anchor))
  return (
    box &&
    findUnloadedCells(placed, box, fields.slice(box.left - offset, box.right - offset + 1), store.isAll())
  )
}

/** Handles a press in a cell: the range is that cell until the user drags. */
function press(store: RangeStore, spot: CellPosition, onRelease: () => void): void {
  store.begin(spot)
  store.isDragging = true
  const release = () => {
    store.isDragging = false
    onRelease()
  }
  window.addEventListener('mouseup', release, { once: true })
}

/** Returns whether the key changed the range. */
function takeKey(
  store: RangeStore,
  event: CellKeyboardEvent,
  bounds: CellBox,
  page: { isRightToLeft: boolean; page: number },
  extend: (head: CellPosition) => void,
  say: () => void,
): boolean {
  const head = store.head()
  if (!head || event.altKey) return false
  const next = event.shiftKey ? moveCellPosition(event, head, bounds, page) : null
  if (next) extend(next)
  else if (matchesShortcut(event, 'selectAll')) {
    store.chooseAll(bounds)
    say()
  } else if (matchesShortcut(event, 'selectColumn')) {
    const { left, right } = store.box() ?? createBox(head, head)
    store.chooseAll({ ...bounds, left, right })
    say()
  } else if (matchesShortcut(event, 'unselect') && store.box()) store.begin(store.anchor())
  else return false
  event.preventDefault()
  event.preventGridDefault()
  return true
}

/** Copies like the key, with all clipboard types. Some browsers send no copy event without selected text. */
async function copyByBrowser(
  grid: DataGridHandle | null,
  store: RangeStore,
  chosen: SelectedCells | null,
): Promise<boolean> {
  if (!chosen) return false
  focusActiveCell(grid)
  const before = store.copies
  document.execCommand('copy')
  if (store.copies > before) return true
  return navigator.clipboard.writeText(writeTsv(textsOf(chosen))).then(
    () => true,
    () => false,
  )
}

/** Copies as text for any program, and as cells for another grid. */
function copyCells(chosen: SelectedCells, event: ClipboardEventLike): void {
  const texts = textsOf(chosen)
  event.preventDefault()
  event.clipboardData?.setData('text/plain', writeTsv(texts))
  event.clipboardData?.setData(cellsType, JSON.stringify(texts))
}

function textsOf({ rows, columns }: SelectedCells): (string | null)[][] {
  return rows.map(({ row }) => columns.map(({ name }) => getValueText(row[name])))
}

/** Returns whether an event belongs to the text of an editor. */
export function isEditor(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, .rdg-editor-container') !== null
  )
}
