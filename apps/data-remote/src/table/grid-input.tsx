import { lazyPart } from '@portico/react-remote'
import { type ClipboardEvent, type Ref, type RefObject, useImperativeHandle } from 'react'
import type {
  CellKeyboardEvent,
  CellKeyDownArgs,
  CellMouseArgs,
  CellMouseEvent,
  DataGridHandle,
} from 'react-data-grid'
import { type LayingState, useLaying } from '../clipboard/use-laying.ts'
import { useLostClipboard } from '../clipboard/use-lost-clipboard.ts'
import { useCopying } from '../copy/use-copying.ts'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { GridMenu } from '../grid-menu/lazy-grid-menu.ts'
import { type MenuEvents, useMenuSpot } from '../grid-menu/use-menu-spot.ts'
import { isKey } from '../keys/grid-keys.ts'
import { useRowPlace } from '../place/use-row-place.ts'
import type { RangeStore } from '../range/range-store.ts'
import { useRange } from '../range/use-range.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { onCellKey } from './cell-keys.ts'
import type { DataGridProps } from './data-grid.tsx'

/** What the grid hands on of what is done to it. */
export interface GridHands {
  onKey(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void
  onMouseDown(args: CellMouseArgs<GridRow>, event: CellMouseEvent): void
  onCopy(event: ClipboardEvent): void
  /** Of the element around the grid. */
  events: MenuEvents & Pick<LayingState, 'onPaste' | 'onCut'>
}

export interface GridInputProps extends DataGridProps {
  hands: Ref<GridHands>
  grid: RefObject<DataGridHandle | null>
  store: RangeStore
  /** How many rows the view has, as far as is known; the grid may have a part of them. */
  total: number
  /** The columns with values, as shown; the grid has `offset` others before them. */
  fields: readonly Column[]
  offset: number
}

const CopyDialog = lazyPart(async () => (await import('../copy/copy-dialog.tsx')).CopyDialog, {
  needed: ({ copying }) => copying.state !== null,
})

/** What keys, presses, the clipboard and the menu do in the grid. The first rows do not need it. */
export function GridInput(props: GridInputProps) {
  const { hands, grid, store, table, view, base, edits } = props
  const copying = useCopying(table, view)
  const range = useRange(props, copying.begin)
  const block = useLaying(range, props)
  const onKey = useCellKeys(
    table,
    edits,
    (event) => toEnd(event, props) || range.onKey(event) || block.onKey(event),
  )
  useLostClipboard(grid, { copy: range.onCopy, cut: block.onCut, paste: block.onPaste })
  const menu = useMenuSpot(grid, store, base)
  useImperativeHandle(hands, () => ({
    onKey,
    onMouseDown: range.onMouseDown,
    onCopy: range.onCopy,
    events: { ...menu.events, onPaste: block.onPaste, onCut: block.onCut },
  }))
  return (
    <>
      <CopyDialog copying={copying} />
      <GridMenu {...props} {...{ range, block }} spot={menu.spot} onClose={menu.close} />
    </>
  )
}

/** What keys do in a cell: open its row, or show what it refers to, move the range and act on it; what is left is the cell's. */
function useCellKeys(
  table: Table,
  edits: CellEdits,
  takes: (event: CellKeyboardEvent) => boolean,
): GridHands['onKey'] {
  const t = useTexts()
  const { open } = useRowPlace(table)
  const openRow = ({ row }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): boolean => {
    if (!row?.id) return false
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
    const peek = isKey(event, 'peek') ? cell?.querySelector<HTMLElement>('[data-peek]') : null
    const isOpening = isKey(event, 'open') && rowKeyOf(table) !== null
    if (!peek && !isOpening) return false
    event.preventDefault()
    event.preventGridDefault()
    if (peek) peek.click()
    else open(row.id)
    return true
  }
  return (args, event) => {
    if (args.mode === 'EDIT' || !(openRow(args, event) || takes(event)))
      onCellKey(t, table, edits, args, event)
  }
}

/** The first and the last row of the view are elsewhere where the grid can't have all of them. */
function toEnd(event: CellKeyboardEvent, { sight, fields, offset, grid }: GridInputProps): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || !/^(Home|End)$/.test(key)) return false
  const isTaken = key === 'Home' ? sight.toEnd('first', 0) : sight.toEnd('last', offset + fields.length - 1)
  if (isTaken) {
    event.preventDefault()
    event.preventGridDefault()
  } else if (key === 'Home') {
    // The grid goes to its header, which is in sight wherever its rows are.
    grid.current?.element?.scrollTo({ top: 0 })
  }
  return isTaken
}
