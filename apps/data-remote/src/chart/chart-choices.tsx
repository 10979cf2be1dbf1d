import { Select } from '@portico/ui/select'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import {
  type Chart,
  type ChartMeasure,
  createCountChart,
  getGroupableColumns,
  getMeasurableColumns,
  measureTexts,
  type PeriodUnit,
  unitTexts,
} from './chart.ts'
import styles from './chart-dialog.module.css'

interface ChartChoicesProps {
  table: Table
  chart: Chart | null
  onChange: (chart: Chart) => void
}

/** Selects the column to group by, and the measure. */
export function ChartChoices({ table, chart, onChange }: ChartChoicesProps) {
  const t = useTexts()
  const columns = getGroupableColumns(table)
  const numbers = getMeasurableColumns(table)
  const measures = (Object.keys(measureTexts) as ChartMeasure[]).filter(
    (measure) => measure === 'count' || numbers.length > 0,
  )
  return (
    <div className={styles.choices}>
      <Select
        showLabel
        label={t('Group by')}
        value={chart?.column ?? null}
        placeholder={t('Choose a column…')}
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        onValueChange={(name) => onChange(groupedBy(table, chart, name))}
      />
      {chart?.unit ? (
        <Select
          showLabel
          label={t('Period')}
          value={chart.unit}
          options={(Object.keys(unitTexts) as PeriodUnit[]).map((unit) => ({
            value: unit,
            label: t(unitTexts[unit]),
          }))}
          onValueChange={(unit) => onChange({ ...chart, unit })}
        />
      ) : null}
      {chart && measures.length > 1 ? (
        <Select
          showLabel
          label={t('Show')}
          value={chart.measure}
          options={measures.map((measure) => ({ value: measure, label: t(measureTexts[measure]) }))}
          onValueChange={(measure) => onChange(measured(table, chart, measure))}
        />
      ) : null}
      {chart?.of ? (
        <Select
          showLabel
          label={t('Of column')}
          value={chart.of}
          options={numbers.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={(of) => onChange({ ...chart, of })}
        />
      ) : null}
    </div>
  )
}

/** Returns the chart with groups of another column. */
function groupedBy(table: Table, chart: Chart | null, name: string): Chart {
  const column = getGroupableColumns(table).find((candidate) => candidate.name === name)
  const first: Chart = column
    ? createCountChart(column)
    : { column: name, unit: null, measure: 'count', of: null }
  if (!chart) return first
  const { measure, of, unit } = chart
  return { ...first, measure, of, ...(first.unit && unit && { unit }) }
}

/** Returns the chart with another measure. */
function measured(table: Table, chart: Chart, measure: ChartMeasure): Chart {
  return {
    ...chart,
    measure,
    of: measure === 'count' ? null : (chart.of ?? getMeasurableColumns(table)[0]?.name ?? null),
  }
}
