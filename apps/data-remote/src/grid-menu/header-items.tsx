import { MenuItem, MenuLabel, MenuSeparator } from '@portico/ui'
import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  ChartColumn,
  EyeOff,
  Filter,
  MoveHorizontal,
  Pin,
  PinOff,
} from 'lucide-react'
import { createCountChart, getGroupableColumns, writeChart } from '../chart/chart.ts'
import { useChartAddress } from '../chart/use-chart-address.ts'
import { toggleName } from '../columns/column-layout.ts'
import { getOperators } from '../query/conditions/filter.ts'
import { narrowView } from '../query/conditions/narrow-view.ts'
import { describeColumn } from '../schema/describe-column.ts'
import { isSortable } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { GridMenuProps } from './grid-menu.tsx'

/** Menu items for a column. */
export function HeaderItems(props: GridMenuProps & { field: Column }) {
  const { table, field, fields, view, onView, layout, grid, spot } = props
  const t = useTexts()
  const chart = useChartAddress()
  const { name } = field
  const { frozen, hidden } = layout.layout
  const isFrozen = frozen.includes(name)
  const nullable = field.nullable && getOperators(field).length > 0
  const only = (operator: 'null' | 'notnull') => narrowView(view, { column: name, operator, value: '' })
  const narrow = (operator: 'null' | 'notnull') => {
    const next = only(operator)
    if (next) onView(next)
  }
  return (
    <>
      <Facts table={table} field={field} />
      <SortItems field={field} view={view} onView={onView} />
      {nullable && only('null') ? (
        <>
          <MenuItem icon={<Filter size={16} />} onClick={() => narrow('null')}>
            {t('Only rows without a value')}
          </MenuItem>
          <MenuItem icon={<Filter size={16} />} onClick={() => narrow('notnull')}>
            {t('Only rows with a value')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {getGroupableColumns(table).includes(field) ? (
        <>
          <MenuItem
            icon={<ChartColumn size={16} />}
            onClick={() => chart.set(writeChart(createCountChart(field)))}
          >
            {t('Chart…')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem
        icon={<EyeOff size={16} />}
        disabled={fields.length < 2}
        onClick={() => layout.change({ ...layout.layout, hidden: toggleName(hidden, name) })}
      >
        {t('Hide column')}
      </MenuItem>
      <MenuItem
        icon={isFrozen ? <PinOff size={16} /> : <Pin size={16} />}
        onClick={() => layout.change({ ...layout.layout, frozen: toggleName(frozen, name) })}
      >
        {isFrozen ? t('Unfreeze column') : t('Freeze column')}
      </MenuItem>
      <MenuItem
        icon={<MoveHorizontal size={16} />}
        onClick={() => spot && fit(grid.current?.element, spot.idx)}
      >
        {t('Resize to fit')}
      </MenuItem>
    </>
  )
}

/** Shows the facts of a column, for touch screens without tooltips. */
function Facts({ table, field }: { table: Table; field: Column }) {
  const t = useTexts()
  return (
    <>
      {describeColumn(t, table, field).map((fact) => (
        <MenuLabel key={fact}>{fact}</MenuLabel>
      ))}
      <MenuSeparator />
    </>
  )
}

function SortItems({ field, view, onView }: Pick<GridMenuProps, 'view' | 'onView'> & { field: Column }) {
  const t = useTexts()
  if (!isSortable(field)) return null
  const { name: column } = field
  const isSorted = view.sorts.some((sort) => sort.column === column)
  const others = view.sorts.filter((sort) => sort.column !== column)
  const sortBy = (descending: boolean) => onView({ ...view, sorts: [...others, { column, descending }] })
  return (
    <>
      <MenuItem icon={<ArrowUp size={16} />} onClick={() => sortBy(false)}>
        {t('Sort ascending')}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} />} onClick={() => sortBy(true)}>
        {t('Sort descending')}
      </MenuItem>
      {isSorted ? (
        <MenuItem icon={<ArrowUpDown size={16} />} onClick={() => onView({ ...view, sorts: others })}>
          {t('Don’t sort by {column}', { column })}
        </MenuItem>
      ) : null}
      <MenuSeparator />
    </>
  )
}

/** The grid only resizes to fit when the edge of a header is double-clicked, so that event is sent. */
function fit(grid: HTMLElement | null | undefined, idx: number): void {
  grid
    ?.querySelector(`[role="columnheader"][aria-colindex="${idx + 1}"] .rdg-resize-handle`)
    ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
}
