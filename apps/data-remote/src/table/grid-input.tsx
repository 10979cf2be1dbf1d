import { lazyComponent } from '@portico/react-remote'
import { type ClipboardEvent, type Ref, type RefObject, useImperativeHandle } from 'react'
import type {
  CellKeyboardEvent,
  CellKeyDownArgs,
  CellMouseArgs,
  CellMouseEvent,
  DataGridHandle,
} from 'react-data-grid'
import { type BlockEditHandlers, useBlockEdits } from '../clipboard/use-block-edits.ts'
import { useLostClipboard } from '../clipboard/use-lost-clipboard.ts'
import { useCellCopy } from '../copy/use-cell-copy.ts'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { GridMenu } from '../grid-menu/lazy-grid-menu.ts'
import { type MenuEvents, useMenuTarget } from '../grid-menu/use-menu-target.ts'
import { matchesShortcut } from '../keys/grid-keys.ts'
import { useRowNavigation } from '../place/use-row-navigation.ts'
import type { RangeStore } from '../range/range-store.ts'
import { useCellRange } from '../range/use-cell-range.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { handleCellKey } from './cell-keys.ts'
import type { DataGridProps } from './data-grid.tsx'

/** Event handlers that the grid calls. */
export interface GridInputHandlers {
  onKey(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void
  onMouseDown(args: CellMouseArgs<GridRow>, event: CellMouseEvent): void
  onCopy(event: ClipboardEvent): void
  /** Handlers of the element around the grid. */
  events: MenuEvents & Pick<BlockEditHandlers, 'onPaste' | 'onCut'>
}

export interface GridInputProps extends DataGridProps {
  hands: Ref<GridInputHandlers>
  grid: RefObject<DataGridHandle | null>
  store: RangeStore
  /** Known number of rows of the view; the grid may have a part of them. */
  total: number
  /** The visible columns with values. The grid has `offset` other columns before them. */
  fields: readonly Column[]
  offset: number
}

const CopyDialog = lazyComponent(async () => (await import('../copy/copy-dialog.tsx')).CopyDialog, {
  needed: ({ copying }) => copying.state !== null,
})

/** Handles keys, presses, clipboard and menu in the grid. Not needed for the first rows. */
export function GridInput(props: GridInputProps) {
  const { hands, grid, store, table, view, base, edits } = props
  const copying = useCellCopy(table, view)
  const range = useCellRange(props, copying.begin)
  const block = useBlockEdits(range, props)
  const onKey = useCellKeys(
    table,
    edits,
    (event) => toEnd(event, props) || range.onKey(event) || block.onKey(event),
  )
  useLostClipboard(grid, { copy: range.onCopy, cut: block.onCut, paste: block.onPaste })
  const menu = useMenuTarget(grid, store, base)
  useImperativeHandle(hands, () => ({
    onKey,
    onMouseDown: range.onMouseDown,
    onCopy: range.onCopy,
    events: { ...menu.events, onPaste: block.onPaste, onCut: block.onCut },
  }))
  return (
    <>
      <CopyDialog copying={copying} />
      <GridMenu {...props} range={range} block={block} spot={menu.spot} onClose={menu.close} />
    </>
  )
}

/** Returns the key handler of cells: opens the row or its reference, extends the range and acts on it. Other keys go to the cell. */
function useCellKeys(
  table: Table,
  edits: CellEdits,
  takes: (event: CellKeyboardEvent) => boolean,
): GridInputHandlers['onKey'] {
  const t = useTexts()
  const { open } = useRowNavigation(table)
  const openRow = ({ row }: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): boolean => {
    if (!row?.id) return false
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
    const peek = matchesShortcut(event, 'peek') ? cell?.querySelector<HTMLElement>('[data-peek]') : null
    const isOpening = matchesShortcut(event, 'open') && getRowKeyColumns(table) !== null
    if (!peek && !isOpening) return false
    event.preventDefault()
    event.preventGridDefault()
    if (peek) peek.click()
    else open(row.id)
    return true
  }
  return (args, event) => {
    if (args.mode === 'EDIT' || !(openRow(args, event) || takes(event)))
      handleCellKey(t, table, edits, args, event)
  }
}

/** Moves to the first or last row of the view if it is not in the grid. */
function toEnd(event: CellKeyboardEvent, { sight, fields, offset, grid }: GridInputProps): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || !/^(Home|End)$/.test(key)) return false
  const isTaken = key === 'Home' ? sight.toEnd('first', 0) : sight.toEnd('last', offset + fields.length - 1)
  if (isTaken) {
    event.preventDefault()
    event.preventGridDefault()
  } else if (key === 'Home') {
    // The grid moves to its header, which is always visible.
    grid.current?.element?.scrollTo({ top: 0 })
  }
  return isTaken
}
