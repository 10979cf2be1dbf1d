import { MenuItem, MenuSeparator } from '@portico/ui'
import {
  ArrowDownToLine,
  ArrowRightToLine,
  ClipboardCopy,
  ClipboardPaste,
  Download,
  ExternalLink,
  Filter,
  FilterX,
  Image,
  Scissors,
  Slash,
  SquareFunction,
} from 'lucide-react'
import { binary } from '../column-types/binary/binary.ts'
import { saveBytes } from '../column-types/binary/save-bytes.ts'
import { countBytes } from '../column-types/binary/size.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { isPicture, parseLink } from '../column-types/text/link.ts'
import { TruncatedValue } from '../column-types/truncated-value.ts'
import { getValueText } from '../column-types/value-text.ts'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellChange } from '../edit/use-cell-edits.ts'
import { formatShortcut } from '../keys/grid-keys.ts'
import { type Filter as Condition, getOperators } from '../query/conditions/filter.ts'
import { narrowView } from '../query/conditions/narrow-view.ts'
import { columnDefault } from '../query/values.ts'
import type { SelectedCells } from '../range/use-cell-range.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import { type Column, hasDefault, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './cell-items.module.css'
import type { GridMenuProps } from './grid-menu.tsx'

interface CellItemsProps extends GridMenuProps {
  row: GridRow
  field: Column
  chosen: SelectedCells
  onPicture: (href: string) => void
}

/** Menu items for the selected cells, and for the value of the cell under the menu. */
export function CellItems(props: CellItemsProps) {
  const { table, chosen, block, edits, range } = props
  const t = useTexts()
  const editable = chosen.columns.filter((column) => getColumnReadOnlyReason(table, column) === null)
  const defaults = defaultsOf(table, chosen)
  const say = () =>
    edits.say(
      t('The browser doesn’t let this page use the clipboard. Press {keys} instead.', {
        keys: 'Ctrl+C, Ctrl+V',
      }),
    )
  const act = (run: () => Promise<boolean>) => () => void run().then((isDone) => isDone || say())
  return (
    <>
      <MenuItem
        icon={<ClipboardCopy size={16} />}
        shortcut={formatShortcut('copy')}
        onClick={act(() => range.copy())}
      >
        {t('Copy')}
      </MenuItem>
      {editable.length > 0 ? (
        <>
          <MenuItem
            icon={<Scissors size={16} />}
            shortcut={formatShortcut('cut')}
            onClick={act(() => block.cut())}
          >
            {t('Cut')}
          </MenuItem>
          <MenuItem
            icon={<ClipboardPaste size={16} />}
            shortcut={formatShortcut('paste')}
            onClick={act(() => block.paste())}
          >
            {t('Paste')}
          </MenuItem>
          <FillItems chosen={chosen} block={block} />
          {editable.some(({ nullable }) => nullable) ? (
            <MenuItem icon={<Slash size={16} />} shortcut={formatShortcut('clear')} onClick={block.clear}>
              {t('Set to NULL')}
            </MenuItem>
          ) : null}
          {defaults.length > 0 ? (
            <MenuItem icon={<SquareFunction size={16} />} onClick={() => void edits.commitAll(defaults)}>
              {t('Set to DEFAULT')}
            </MenuItem>
          ) : null}
        </>
      ) : null}
      <MenuSeparator />
      <ValueItems {...props} />
      <FilterItems {...props} />
    </>
  )
}

/** Actions of the buttons next to a value, which the keyboard does not reach in a cell. */
function ValueItems({ row, field, onPicture }: CellItemsProps) {
  const t = useTexts()
  const held = row.row[field.name]
  if (held instanceof TruncatedValue) return null
  const value = getValueText(held) ?? ''
  const kind = getColumnType(field)
  if (kind === binary && countBytes(value) !== null)
    return (
      <>
        <MenuItem icon={<Download size={16} />} onClick={() => saveBytes(value)}>
          {t('Download')}
        </MenuItem>
        <MenuSeparator />
      </>
    )
  const address = kind.isFreeText ? parseLink(value) : null
  if (!address) return null
  const { href } = address
  return (
    <>
      <MenuItem
        icon={<ExternalLink size={16} />}
        onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}
      >
        {t('Open link')}
      </MenuItem>
      {isPicture(address) ? (
        <MenuItem icon={<Image size={16} />} onClick={() => onPicture(href)}>
          {t('Show picture')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
    </>
  )
}

/** Fills the selection with its first row, or with the first cell of each row. */
function FillItems({ chosen, block }: Pick<CellItemsProps, 'chosen' | 'block'>) {
  const t = useTexts()
  return (
    <>
      {chosen.rows.length > 1 ? (
        <MenuItem
          icon={<ArrowDownToLine size={16} />}
          shortcut={formatShortcut('fillDown')}
          onClick={() => block.fill('down')}
        >
          {t('Fill down')}
        </MenuItem>
      ) : null}
      {chosen.columns.length > 1 ? (
        <MenuItem
          icon={<ArrowRightToLine size={16} className={styles.forward} />}
          shortcut={formatShortcut('fillRight')}
          onClick={() => block.fill('right')}
        >
          {t('Fill to the end of the line')}
        </MenuItem>
      ) : null}
    </>
  )
}

/** Filters the view to rows with the same value, or without it. */
function FilterItems({ row, field, view, onView }: CellItemsProps) {
  const t = useTexts()
  const held = row.row[field.name]
  if (held instanceof TruncatedValue) return null
  const value = getValueText(held)
  const operators = getOperators(field)
  const [same, other]: Condition['operator'][] = value === null ? ['null', 'notnull'] : ['eq', 'neq']
  const viewWith = (operator: Condition['operator'] | undefined) =>
    operator && operators.includes(operator)
      ? narrowView(view, { column: field.name, operator, value: value ?? '' })
      : null
  const only = viewWith(same)
  const without = viewWith(other)
  if (!only && !without) return null
  return (
    <>
      {only ? (
        <MenuItem icon={<Filter size={16} />} onClick={() => onView(only)}>
          {t('Only this value')}
        </MenuItem>
      ) : null}
      {without ? (
        <MenuItem icon={<FilterX size={16} />} onClick={() => onView(without)}>
          {t('Without this value')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
    </>
  )
}

/** Returns the selected cells of columns with a default. */
function defaultsOf(table: Table, { rows, columns }: SelectedCells): readonly CellChange[] {
  const some = columns.filter(
    (column) => hasDefault(column) && getColumnReadOnlyReason(table, column) === null,
  )
  return rows.flatMap((gridRow) =>
    some.map(
      ({ name }): CellChange => ({
        gridRow,
        column: name,
        draft: { state: 'default' },
        value: columnDefault,
      }),
    ),
  )
}
