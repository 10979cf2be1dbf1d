import { computeMean, computeMedian, computeTypical, type Measurement } from '../measure.ts'

/** 95 of 100 differences of two equally distributed numbers are smaller than this many standard deviations of one of them. */
const deviations = 1.96 * Math.SQRT2

/**
 * Estimates from the visits of one run how far a second run would be apart: for each ratio of all pages (`isSummary`), by name, the
 * difference that 95 of 100 pairs of runs do not exceed. Above 1 it is relative to the ratio, as in `findDisagreements`. Ratios with a
 * single visit are left out.
 */
export function estimateDifferences(measures: readonly Measurement[]): Map<string, number> {
  const series = new Map(measures.map(({ name, values }) => [name, values]))
  const pageRatios = measures.filter(({ unit, isSummary }) => unit === '×' && !isSummary)
  const groups = Map.groupBy(pageRatios, ({ name }) => `all pages, ${name.slice(name.indexOf(', ') + 2)}`)
  const found = new Map<string, number>()
  for (const { name, value, isSummary } of measures) {
    const variances = isSummary ? (groups.get(name) ?? []).map((ratio) => ratioVariance(ratio, series)) : []
    const deviation = Math.sqrt(variances.reduce((sum, one) => sum + one, 0)) / variances.length
    if (Number.isFinite(deviation)) found.set(name, deviations * deviation * Math.min(1, value))
  }
  return found
}

/** Returns the variance of the logarithm of one page's ratio; NaN if the visits are unknown. */
function ratioVariance(
  { name, cell }: Measurement,
  series: ReadonlyMap<string, Measurement['values']>,
): number {
  const [own = '', base = ''] = name.split(' against ')
  const [kind = ''] = cell?.column.split(' / ') ?? []
  const toNumber = cell?.table.endsWith('(ms)') ? computeTypical : computeMedian
  const rest = own.slice(`${cell?.row}, ${kind}`.length)
  return [own, `${cell?.row}, ${base}${rest}`]
    .map((one) => logVariance(series.get(one) ?? [], toNumber))
    .reduce((sum, one) => sum + one)
}

/** Returns the variance of the logarithm of a number by the jackknife (Efron 1982); NaN for fewer than two values. */
function logVariance(values: readonly number[], toNumber: (values: readonly number[]) => number): number {
  const logs = values.map((_, left) => Math.log(toNumber(values.filter((__, at) => at !== left))))
  const middle = computeMean(logs)
  return ((values.length - 1) / values.length) * logs.reduce((sum, log) => sum + (log - middle) ** 2, 0)
}
