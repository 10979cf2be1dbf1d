import { computeMedian, computeRatios, computeTypical, type Measurement } from '../measure.ts'
import type { EmulatedNetwork } from '../network/emulated-network.ts'
import type { Ratio } from './plan.ts'
import type { RequestOwner, Traffic, TrafficShare } from './traffic.ts'
import type { MeasuredVisit, ProfileVisits } from './visit.ts'

/** One number of a visit. */
interface Metric {
  /** Title of its table, and end of its name. */
  name: string
  unit: string
  /** Null if the visit does not have it. */
  of(visit: MeasuredVisit): number | null
  /** Fractional digits that are kept. */
  digits?: number
  /**
   * Compared between kinds. `judged` means against the target of the ratio. `first` leaves out returning visits, whose few
   * bytes are those of one answer.
   */
  ratio?: 'judged' | 'shown' | 'first'
  parts?(visit: MeasuredVisit): Record<string, number>
}

const time = (name: string, moment: keyof MeasuredVisit['moments'], ratio?: Metric['ratio']): Metric => ({
  name,
  unit: 'ms',
  of: ({ moments }) => moments[moment],
  ...(ratio && { ratio }),
})

const metrics: readonly Metric[] = [
  time('first script requested', 'script'),
  time('first paint', 'paint', 'shown'),
  time('largest paint', 'largest'),
  time('mounted', 'mounted'),
  time('heading', 'heading', 'judged'),
  time('rows', 'rows', 'judged'),
  { name: 'total blocking time', unit: 'ms', of: ({ smoothness }) => smoothness?.blocked ?? null },
  {
    name: 'blocking time since the navigation',
    unit: 'ms',
    of: ({ smoothness }) => smoothness?.blockedInAll ?? null,
  },
  { name: 'interaction to next paint', unit: 'ms', of: ({ interaction }) => interaction },
  { name: 'layout shift', unit: '', digits: 3, of: ({ smoothness }) => smoothness?.shift ?? null },
  {
    name: 'requests',
    unit: '',
    of: ({ traffic }) => pageShare(traffic, 'requests'),
    parts: ({ traffic }) => ({ ...partsOf(traffic, 'requests'), preflights: traffic.backend.preflights }),
  },
  { name: 'answers from the cache', unit: '', of: ({ traffic }) => pageShare(traffic, 'cached') },
  {
    name: 'on the wire',
    unit: 'kB',
    digits: 1,
    ratio: 'first',
    of: ({ traffic }) => pageShare(traffic, 'bytes') / 1_000,
    parts: ({ traffic }) => partsOf(traffic, 'bytes', 1_000),
  },
  { name: 'depth', unit: '', of: ({ traffic }) => traffic.depth },
]

/** The visits of one page on one line, by kind. */
export interface PageVisits {
  page: { path: string }
  line: Pick<EmulatedNetwork, 'name'>
  ratios: readonly Ratio[]
  visits: Readonly<Record<string, readonly ProfileVisits[]>>
}

/** Turns visits into measures: a number for each metric and kind, and its ratios. */
export function reportVisits({ page, line, ratios, visits }: PageVisits): Measurement[] {
  return (['first', 'returning'] as const).flatMap((which) => {
    const row = `${page.path}, ${line.name}, ${which} visit`
    const of = (kind: string) => (visits[kind] ?? []).flatMap((profile) => profile[which])
    return metrics.flatMap((metric) => [
      ...Object.keys(visits).flatMap((kind) => measureOf(metric, row, kind, of(kind))),
      ...(isCompared(metric, which) ? ratios.map((ratio) => ratioOf(metric, row, ratio, of)) : []),
    ])
  })
}

function isCompared({ ratio }: Metric, which: keyof ProfileVisits): boolean {
  return ratio !== undefined && (ratio !== 'first' || which === 'first')
}

function measureOf(
  metric: Metric,
  row: string,
  kind: string,
  visits: readonly MeasuredVisit[],
): Measurement[] {
  const values = valuesOf(metric, visits)
  if (values.length === 0) return []
  const parts = metric.parts
  const measure: Measurement = {
    name: `${row}, ${kind}, ${metric.name}`,
    value: round(numberOf(metric)(values), metric.digits),
    unit: metric.unit,
    spread: [round(Math.min(...values), metric.digits), round(Math.max(...values), metric.digits)],
    values,
    cell: { table: titleOf(metric), row, column: kind },
    quiet: metric.ratio !== 'judged',
    ...(parts ? { parts: mediansOf(visits.map(parts), metric.digits) } : {}),
  }
  return [measure]
}

/** Times vary towards longer ones only. */
function numberOf({ unit }: Metric): (values: readonly number[]) => number {
  return unit === 'ms' ? computeTypical : computeMedian
}

function valuesOf(metric: Metric, visits: readonly MeasuredVisit[]): number[] {
  return visits.map(metric.of).filter((value) => value !== null)
}

function ratioOf(
  metric: Metric,
  row: string,
  { kind, base, target }: Ratio,
  of: (kind: string) => readonly MeasuredVisit[],
): Measurement {
  const [values, baseValues] = [valuesOf(metric, of(kind)), valuesOf(metric, of(base))]
  const ratios = computeRatios(values, baseValues)
  const toNumber = numberOf(metric)
  return {
    name: `${row}, ${kind}, ${metric.name} against ${base}`,
    value: toNumber(values) / toNumber(baseValues),
    unit: '×',
    spread: [Math.min(...ratios), Math.max(...ratios)],
    cell: { table: titleOf(metric), row, column: `${kind} / ${base}` },
    note: countVisits(values),
    quiet: metric.ratio !== 'judged',
    ...(metric.ratio === 'judged' && target !== undefined ? { target } : {}),
  }
}

function countVisits({ length }: readonly number[]): string {
  return length === 1 ? '1 visit' : `${length} visits`
}

function titleOf({ name, unit }: Metric): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${unit ? ` (${unit})` : ''}`
}

function pageShare(traffic: Traffic, part: keyof TrafficShare): number {
  return traffic.shell[part] + traffic.remotes[part]
}

/** The backend is not part of the sum, because its requests depend on the area, not on how the page is built. */
function partsOf(traffic: Traffic, part: keyof TrafficShare, unit = 1): Record<string, number> {
  const owners: readonly RequestOwner[] = ['shell', 'remotes', 'backend']
  return Object.fromEntries(
    owners.map((owner) => [owner === 'backend' ? 'and backend' : owner, traffic[owner][part] / unit]),
  )
}

function mediansOf(all: readonly Record<string, number>[], digits?: number): Record<string, number> {
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, round(computeMedian(all.map((parts) => parts[name] ?? Number.NaN)), digits)]),
  )
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
