import { useHost } from '@portico/react-remote'
import type { RefObject } from 'react'
import type { CellKeyboardEvent, CellMouseArgs, CellMouseEvent, DataGridHandle } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { isKey } from '../keys/grid-keys.ts'
import { valueText } from '../kinds/value-text.ts'
import { loadedFrom } from '../query/read/lay-rows.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { writeTsv } from '../tsv/tsv.ts'
import { type Box, boxBetween, type Spot } from './box.ts'
import { focusActiveCell, rowsInSight, useKeptFocus } from './grid-focus.ts'
import type { RangeStore } from './range-store.ts'
import { spotAfter } from './spot-after.ts'
import { type Placed, type Unread, unreadOf } from './unread.ts'
import { useUnmoved } from './use-unmoved.ts'

/** The rows and columns that are chosen in a grid, in the order in which they are shown. */
export interface Chosen {
  rows: readonly GridRow[]
  columns: readonly Column[]
  /** Indexes of the first cell. */
  top: number
  left: number
  /** How many rows are chosen, loaded or not. */
  height: number
}

/** What of a clipboard event is used, of React's and of the browser's own. */
export type ClipboardLike = Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'> & {
  target: EventTarget | null
}

/** The range of a grid, and what makes and uses it. */
export interface Range {
  store: RangeStore
  /** The cells that are loaded, from the first one without a gap. */
  chosen(): Chosen | null
  /** All of them, where some are not loaded; else null. */
  unread(): Unread | null
  onMouseDown(args: CellMouseArgs<GridRow>, event: CellMouseEvent): void
  /** True where the key was the range's. */
  onKey(event: CellKeyboardEvent): boolean
  onCopy(event: ClipboardLike): void
  /** Copies without a key; false where the browser does not let it. */
  copy(): Promise<boolean>
}

/** Type of clipboard data that tells NULL from an empty text; other programs take the text. */
export const cellsType = 'application/x-portico-cells'

/** Where the cells are that a range is of. */
export interface RangeOf extends Placed {
  store: RangeStore
  grid: RefObject<DataGridHandle | null>
  /** Those with values, as shown; `offset` of the grid's columns stand before them. */
  fields: readonly Column[]
  offset: number
}

/**
 * Keeps the range of a grid in its store. Shift with the keys that move or with a press, and a press that is drawn over cells, choose; ⌘C and
 * Ctrl+C copy. `onUnread` copies cells that are not loaded.
 */
export function useRange(of: RangeOf, onUnread: (unread: Unread) => void): Range {
  const t = useTexts()
  const { announce, appearance } = useHost()
  const { store, grid, rows, fields: columns, offset } = of
  const bounds = { top: 0, bottom: rows.length - 1, left: offset, right: offset + columns.length - 1 }
  useUnmoved(store, rows, bounds)
  useKeptFocus(grid, rows)
  const unread = () => unreadIn(of)
  const say = useSize(of)
  const extend = (head: Spot) => {
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
      // The menu of chosen cells is about all of them.
      if (event.button === 2 && store.holds({ rowIdx, idx })) event.preventGridDefault()
      if (event.button !== 0) return
      if (!event.shiftKey || !store.anchor()) return press(store, { rowIdx, idx }, say)
      event.preventDefault()
      event.preventGridDefault()
      focusActiveCell(grid.current)
      extend({ rowIdx, idx })
    },
    onKey: (event) => {
      const page = rowsInSight(grid.current)
      return takeKey(store, event, bounds, { isRightToLeft, page }, extend, say)
    },
    onCopy: (event) => {
      if (isEditor(event.target)) return
      const more = unread()
      if (more) {
        store.copies += 1
        // The event goes on: nothing of what it would copy is here yet.
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

/** Says how large the range is. */
function useSize(of: RangeOf): () => void {
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
): Chosen | null {
  const anchor = store.anchor()
  const box = store.box() ?? (anchor && boxBetween(anchor, anchor))
  if (!box) return null
  const some = columns.slice(box.left - offset, box.right - offset + 1)
  const chosen = loadedFrom(rows, box.top, box.bottom + 1, some)
  if (chosen.length === 0) return null
  return {
    rows: chosen,
    columns: some,
    top: box.top,
    left: box.left - offset,
    height: box.bottom - box.top + 1,
  }
}

function unreadIn({ store, fields, offset, ...placed }: RangeOf): Unread | null {
  const anchor = store.anchor()
  const box = store.box() ?? (anchor && boxBetween(anchor, anchor))
  return box && unreadOf(placed, box, fields.slice(box.left - offset, box.right - offset + 1), store.isAll())
}

/** A press in a cell: the range is that cell until it is drawn over others. */
function press(store: RangeStore, spot: Spot, onRelease: () => void): void {
  store.begin(spot)
  store.isDragging = true
  const release = () => {
    store.isDragging = false
    onRelease()
  }
  window.addEventListener('mouseup', release, { once: true })
}

/** Whether the key was one of the range, which then has changed. */
function takeKey(
  store: RangeStore,
  event: CellKeyboardEvent,
  bounds: Box,
  page: { isRightToLeft: boolean; page: number },
  extend: (head: Spot) => void,
  say: () => void,
): boolean {
  const head = store.head()
  if (!head || event.altKey) return false
  const next = event.shiftKey ? spotAfter(event, head, bounds, page) : null
  if (next) extend(next)
  else if (isKey(event, 'selectAll')) {
    store.chooseAll(bounds)
    say()
  } else if (isKey(event, 'selectColumn')) {
    const { left, right } = store.box() ?? boxBetween(head, head)
    store.chooseAll({ ...bounds, left, right })
    say()
  } else if (isKey(event, 'unselect') && store.box()) store.begin(store.anchor())
  else return false
  event.preventDefault()
  event.preventGridDefault()
  return true
}

/** As by the key, with all that goes on a clipboard. Not every browser sends that event where no text is selected. */
async function copyByBrowser(
  grid: DataGridHandle | null,
  store: RangeStore,
  chosen: Chosen | null,
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

/** As text for any program, and as cells for another grid like this one. */
function copyCells(chosen: Chosen, event: ClipboardLike): void {
  const texts = textsOf(chosen)
  event.preventDefault()
  event.clipboardData?.setData('text/plain', writeTsv(texts))
  event.clipboardData?.setData(cellsType, JSON.stringify(texts))
}

function textsOf({ rows, columns }: Chosen): (string | null)[][] {
  return rows.map(({ row }) => columns.map(({ name }) => valueText(row[name])))
}

/** Whether an event is about the text in an editor, and not about cells. */
export function isEditor(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, .rdg-editor-container') !== null
  )
}
