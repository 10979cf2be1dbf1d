import Papa from 'papaparse'

/** As many as a page draws without standing still. */
const mostRows = 1000
const mostColumns = 100

/** As many rows and columns as are shown, and whether there are more. */
export function readTable(text: string, isCut: boolean) {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    preview: mostRows + 2,
    skipEmptyLines: 'greedy',
  })
  // The last row of a text that was cut may be half of one.
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
