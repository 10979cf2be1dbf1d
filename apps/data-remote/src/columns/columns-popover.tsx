import { useHost } from '@portico/react-remote'
import { Button, IconButton } from '@portico/ui'
import { Checkbox } from '@portico/ui/form'
import { Popover } from '@portico/ui/popover'
import { Select } from '@portico/ui/select'
import { ArrowDown, ArrowUp, Pin } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { defaultLayout, moveColumn, type RowHeight, sortColumns, toggleName } from './column-layout.ts'
import styles from './columns-popover.module.css'
import type { TableLayout } from './use-table-layout.ts'

interface ColumnsPopoverProps {
  table: Table
  of: TableLayout
  open: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Lists the columns of a table in order. Each can be hidden, frozen and moved. */
export function ColumnsPopover({ table, of, open, anchor, onClose }: ColumnsPopoverProps) {
  const t = useTexts()
  const { layout, change } = of
  const heights: Record<RowHeight, string> = {
    compact: t('Compact'),
    normal: t('Regular'),
    relaxed: t('Relaxed'),
    tall: t('Tall, text is wrapped'),
  }
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} label={t('Columns')}>
      <div className={styles.panel}>
        <ul className={styles.list} aria-label={t('Columns')}>
          {sortColumns(getReadableColumns(table), layout).map((column) => (
            <Line key={column.name} {...{ table, column, of }} />
          ))}
        </ul>
        <div className={styles.foot}>
          <Select
            label={t('Row height')}
            value={layout.height}
            onValueChange={(height) => change({ ...layout, height: height as RowHeight })}
            options={Object.entries(heights).map(([value, label]) => ({ value, label }))}
          />
          <Button size="sm" variant="ghost" onClick={() => change(defaultLayout)}>
            {t('Reset')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** One column. Alt+↑ and Alt+↓ also move it. */
function Line({ table, column: { name }, of }: { table: Table; column: Column; of: TableLayout }) {
  const t = useTexts()
  const id = useId()
  const { layout, fields, change } = of
  const { isFirst, isLast, moveBy } = useMoves(table, name, of)
  const isShown = fields.some((field) => field.name === name)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveBy(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.line} onKeyDown={onKeyDown}>
      <span className={styles.name}>
        <Checkbox
          id={id}
          checked={isShown}
          disabled={isShown && fields.length === 1}
          onChange={() => change({ ...layout, hidden: toggleName(layout.hidden, name) })}
        />
        <label htmlFor={id}>{name}</label>
      </span>
      <IconButton
        label={t('{column}: freeze', { column: name })}
        icon={<Pin size={14} />}
        tooltip={false}
        aria-pressed={layout.frozen.includes(name)}
        className={styles.pin}
        onClick={() => change({ ...layout, frozen: toggleName(layout.frozen, name) })}
      />
      <IconButton
        label={t('{column}: move towards the start', { column: name })}
        icon={<ArrowUp size={14} />}
        tooltip={false}
        aria-disabled={isFirst}
        onClick={() => moveBy(-1)}
      />
      <IconButton
        label={t('{column}: move towards the end', { column: name })}
        icon={<ArrowDown size={14} />}
        tooltip={false}
        aria-disabled={isLast}
        onClick={() => moveBy(1)}
      />
    </li>
  )
}

/** Returns functions that move a column among the frozen columns, or among the others. */
function useMoves(table: Table, name: string, { layout, change }: TableLayout) {
  const t = useTexts()
  const { announce } = useHost()
  const columns = getReadableColumns(table)
  const names = sortColumns(columns, layout).map((column) => column.name)
  const neighbour = (by: number) => {
    const other = names[names.indexOf(name) + by] ?? null
    return other !== null && layout.frozen.includes(other) === layout.frozen.includes(name) ? other : null
  }
  return {
    isFirst: neighbour(-1) === null,
    isLast: neighbour(1) === null,
    moveBy: (by: number) => {
      const other = neighbour(by)
      if (other === null) return
      change(moveColumn(columns, layout, name, other))
      const place = names.indexOf(other) + 1
      announce(
        t('{column}: place {place, number} of {count, number}', {
          column: name,
          place,
          count: names.length,
        }),
      )
    },
  }
}
