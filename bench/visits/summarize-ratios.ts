import type { Measurement } from '../measure.ts'

/**
 * Returns the geometric mean of each ratio over all pages, for each line and visit. Ratios that some page does not have are left out.
 * The names of the measures begin with their page and a comma.
 */
export function summarizeRatios(measures: readonly Measurement[], pages: number): Measurement[] {
  const ratios = measures.filter(({ unit }) => unit === '×')
  const groups = Map.groupBy(ratios, ({ name }) => withoutPage(name))
  return [...groups].flatMap(([name, group]) => {
    const [{ target, cell } = {}] = group
    if (group.length !== pages || pages < 2 || !cell) return []
    const values = group.map(({ value }) => value)
    const row = `${withoutPage(cell.row)}, ${cell.table.charAt(0).toLowerCase()}${cell.table.slice(1)}`
    return {
      name: `all pages, ${name}`,
      value: Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length),
      unit: '×',
      spread: [Math.min(...values), Math.max(...values)] as const,
      cell: { table: 'All pages', row, column: cell.column },
      isSummary: true,
      note: `${pages} pages`,
      ...(target !== undefined && { target }),
    }
  })
}

function withoutPage(name: string): string {
  return name.slice(name.indexOf(', ') + 2)
}
