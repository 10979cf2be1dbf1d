import Papa from 'papaparse'

/** Maximum size that a page draws without a delay. */
const mostRows = 1000
const mostColumns = 100

/** Returns the rows and columns to show, and whether there are more. */
export function readTable(text: string, isCut: boolean) {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    preview: mostRows + 2,
    skipEmptyLines: 'greedy',
  })
  // The last row of a truncated text may be incomplete.
  const whole = isCut && data.length < mostRows + 2 ? data.slice(0, -1) : data
  const widest = whole.reduce((most, row) => Math.max(most, row.length), 0)
  const width = Math.min(mostColumns, widest)
  const [head = [], ...rows] = whole.map((row) => row.slice(0, mostColumns))
  return {
    head: Array.from({ length: width }, (_, column) => head[column] ?? ''),
    rows: rows.slice(0, mostRows),
    isMore: rows.length > mostRows || widest > mostColumns,
  }
}
