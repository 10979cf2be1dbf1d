import { useHost } from '@portico/react-remote'
import { IconButton, VisuallyHidden } from '@portico/ui'
import { Filter as FilterIcon } from 'lucide-react'
import { useMemo } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import { getValueText } from '../column-types/value-text.ts'
import type { Filter } from '../query/conditions/filter.ts'
import { isApplicable } from '../query/conditions/is-applicable.ts'
import { narrowView } from '../query/conditions/narrow-view.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { isReference } from '../relations/is-reference.ts'
import { RelatedValue } from '../relations/lazy-related.tsx'
import { useLoadLabels } from '../relations/use-load-labels.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { Chart } from './chart.ts'
import type { ChartData, ChartGroup } from './chart-data.ts'
import { formatOtherGroups, useChartNames } from './chart-names.ts'
import styles from './chart-table.module.css'

interface ChartTableProps {
  table: Table
  view: ViewState
  chart: Chart
  column: Column
  shown: ChartData
  /** Shows the rows of a group. */
  onShow: (view: ViewState) => void
}

/** Shows one line per group with name, bar and number. Screen readers read the same table. */
export function ChartTable(props: ChartTableProps) {
  const { table, chart, column, shown } = props
  const t = useTexts()
  const names = useChartNames(chart)
  const { groups, others, rest } = shown
  const rows = useMemo(() => groups.map(({ key }) => ({ [column.name]: key })), [groups, column])
  useLoadLabels(table, rows)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>
          {t('{measure} by {column}', { measure: names.measure, column: column.name })}
        </VisuallyHidden>
      </caption>
      <colgroup>
        <col className={styles.names} />
        <col />
        <col className={styles.values} />
        <col className={styles.tools} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{column.name}</th>
          <th scope="col" colSpan={3} className={styles.measure}>
            {names.measure}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <GroupLine key={JSON.stringify(group.key)} {...props} group={group} />
        ))}
        {rest ? (
          <tr className={styles.others}>
            <th scope="row" className={styles.name}>
              {formatOtherGroups(t, others)}
            </th>
            <td />
            <td className={styles.value}>{names.value(rest.value)}</td>
            <td />
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

function GroupLine(props: ChartTableProps & { group: ChartGroup }) {
  const { table, view, chart, column, shown, onShow } = props
  const { key, value } = props.group
  const t = useTexts()
  const names = useChartNames(chart)
  const name = names.group(column, key)
  const narrowed = chart.unit ? null : narrowedTo(view, column, key)
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {chart.unit && key !== null ? name : <GroupValue table={table} column={column} value={key} />}
      </th>
      <td className={styles.bar}>
        <Bar value={value} shown={shown} />
      </td>
      <td className={styles.value}>{names.value(value)}</td>
      <td className={styles.tool}>
        {narrowed ? (
          <IconButton
            size="sm"
            label={t('Only rows with {value}', { value: name })}
            icon={<FilterIcon size={14} aria-hidden="true" />}
            onClick={() => onShow(narrowed)}
          />
        ) : null}
      </td>
    </tr>
  )
}

/** Shows a group's value as a cell of the grid does. For a foreign key it is the label of the row. */
function GroupValue({ table, column, value }: { table: Table; column: Column; value: unknown }) {
  const { locale } = useHost().appearance
  return isReference(table, column.name) && value !== null ? (
    <RelatedValue table={table} locale={locale} field={column} row={{ [column.name]: value }} />
  ) : (
    <CellValue column={column} value={value} locale={locale} />
  )
}

/** A bar from zero to the value, on the scale of all bars. */
function Bar({ value, shown: { least, most } }: { value: number | null; shown: ChartData }) {
  const scale = 100 / (most - least || 1)
  const from = (Math.min(value ?? 0, 0) - least) * scale
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {value === null ? null : <rect x={from} width={Math.max(Math.abs(value) * scale, 0.4)} height="10" />}
    </svg>
  )
}

/** Returns the view with only the rows of a group. Null if the column has no such filter. */
function narrowedTo(view: ViewState, column: Column, key: unknown): ViewState | null {
  const filter: Filter =
    key === null
      ? { column: column.name, operator: 'null', value: '' }
      : { column: column.name, operator: 'eq', value: getValueText(key) ?? '' }
  return isApplicable(filter, column) ? narrowView(view, filter) : null
}
