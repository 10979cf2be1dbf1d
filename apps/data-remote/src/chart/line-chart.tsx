import { useTexts } from '../texts/texts.ts'
import { findBounds } from './aggregates.ts'
import type { Chart } from './chart.ts'
import type { ChartData, ChartGroup } from './chart-data.ts'
import { useChartNames } from './chart-names.ts'
import styles from './line-chart.module.css'

const width = 600
const height = 140

/** Shows the periods as a line. The table has the same numbers. */
export function LineChart({ shown, chart }: { shown: ChartData; chart: Chart }) {
  const t = useTexts()
  const names = useChartNames(chart)
  const periods = shown.groups.filter(({ key }) => /^\d{4,6}-\d\d-\d\d$/.test(String(key)))
  const [first] = periods
  const last = periods.at(-1)
  const values = valuesOf(periods)
  const [value] = values
  if (!first || !last || first === last || value === undefined) return null
  const { least, most } = findBounds(values, value)
  const range = rangeOf(values, value, chart)
  return (
    <div className={styles.line}>
      <div className={styles.scale} aria-hidden="true">
        <span>{names.value(range.most)}</span>
        <span>{names.value(range.least)}</span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('{measure} from {first} to {last}: between {least} and {most}', {
          measure: names.measure,
          first: names.period(first.key),
          last: names.period(last.key),
          least: names.value(least),
          most: names.value(most),
        })}
      >
        {range.least < 0 && range.most > 0 ? (
          <path className={styles.zero} d={`M0 ${heightOf(0, range)}H${width}`} />
        ) : null}
        <path className={styles.path} d={pathOf(periods, range)} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{names.period(first.key)}</span>
        <span>{names.period(last.key)}</span>
      </div>
    </div>
  )
}

interface Range {
  least: number
  most: number
}

/** Counts and sums start at zero; otherwise changes would look larger than they are. */
function rangeOf(values: readonly number[], first: number, { measure }: Chart): Range {
  return findBounds(values, measure === 'count' || measure === 'sum' ? 0 : first)
}

function valuesOf(periods: readonly ChartGroup[]): number[] {
  return periods.flatMap(({ value }) => (value === null ? [] : [value]))
}

/** Returns the y coordinate of a value. The largest value is at the top. */
function heightOf(value: number, { least, most }: Range): number {
  return height - 4 - ((value - least) / (most - least || 1)) * (height - 8)
}

/** Returns the path of the line. It has gaps for periods without a number; a single point is a short line. */
function pathOf(periods: readonly ChartGroup[], range: Range): string {
  const step = width / (periods.length - 1)
  let isDrawn = false
  return periods
    .map(({ value }, i) => {
      const before = isDrawn
      isDrawn = value !== null
      if (value === null) return ''
      const y = heightOf(value, range).toFixed(1)
      return `${before ? 'L' : 'M'}${(i * step).toFixed(1)} ${y}${before ? '' : 'h0.1'}`
    })
    .join('')
}
