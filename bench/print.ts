import type { Measurement } from './measure.ts'

/** Formats measures as a table for the console, with their targets. */
export function formatTable(measures: readonly Measurement[]): string {
  const rows = measures
    .filter((measure) => !measure.quiet || isMissed(measure))
    .map((measure) => [
      measure.name,
      formatMeasurement(measure.value, measure.unit),
      measure.target === undefined ? '' : `≤ ${formatMeasurement(measure.target, measure.unit)}`,
      isMissed(measure) ? 'missed' : '',
      formatNote(measure),
    ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(align).join('  ')}`.trimEnd()).join('\n')
}

/** Returns the names of the numbers that miss their targets. */
export function listMissed(
  outcomes: readonly { bench: string; measures: readonly Measurement[] }[],
): string[] {
  return outcomes.flatMap(({ bench, measures }) =>
    measures.filter(isMissed).map(({ name }) => `${bench}: ${name}`),
  )
}

/** Returns whether a number misses its target. NaN does. */
export function isMissed({ value, target }: Measurement): boolean {
  return target !== undefined && !(value <= target)
}

/** Returns the spread, the parts and the note of a measure. */
export function formatNote(measure: Measurement): string {
  const { note, parts = {}, unit } = measure
  const spread = formatSpread(measure)
  const made = Object.entries(parts).map(([part, value]) => `${part} ${formatMeasurement(value, unit)}`)
  return [
    ...(spread ? [spread] : []),
    ...(made.length > 0 ? [made.join(', ')] : []),
    ...(note ? [note] : []),
  ].join('; ')
}

/** Returns the lowest and the highest value, or an empty text if they are equal. */
export function formatSpread({ spread }: Measurement): string {
  const [low, high] = spread?.map((value) => formatMeasurement(value, '')) ?? []
  return low === high ? '' : `${low}–${high}`
}

/** Formats a number with its unit. */
export function formatMeasurement(value: number, unit: string): string {
  const size = Math.abs(value)
  const digits = Number.isInteger(value) ? 0 : size < 0.1 ? 3 : size < 10 ? 2 : 1
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit ? `${number} ${unit}` : number
}
