// @boundaries-ignore tests and benchmarks describe the machine in the same way
import { formatMachine } from '../../scripts/machine.ts'
import type { Measurement } from '../measure.ts'
import { formatMeasurement, formatNote, formatSpread, isMissed } from '../print.ts'
import { estimateDifferences } from './estimate-differences.ts'
import type { BenchResult } from './result.ts'

const introduction = `# Benchmark results

This page is generated from the last complete run of each benchmark that was kept. Do not edit it: run
\`npm run bench\` and then \`npm run bench -- page\`. [Benchmarks](bench.md) explains what the numbers mean.

A cell shows a typical value, and in parentheses the lowest and the highest. Ratios (\`a / b\`) below 1 mean that the first one is
better. Bold numbers miss their target. Tables "All pages" have the geometric means of all pages; ± is the difference that 95 of 100
pairs of runs do not exceed, estimated from the visits of this one.`

/** Writes the page of all results: a section for each benchmark, with its tables and then its other numbers. */
export function writePage(results: readonly BenchResult[]): string {
  return `${[introduction, ...results.map(sectionOf)].join('\n\n')}\n`
}

function sectionOf(result: BenchResult): string {
  const { machine, load, measures } = result
  const celled = measures.filter((measure) => measure.cell)
  const titles = [...new Set(celled.map(({ cell }) => cell?.table ?? ''))]
  const others = measures.filter((measure) => !measure.cell)
  const differences = estimateDifferences(measures)
  return [
    `## ${result.bench}`,
    `Measured by \`bench/${result.file}\` on ${result.at.slice(0, 10)} at commit ${result.commit}${
      result.against ? `, against ${result.against}` : ''
    }. Machine: ${formatMachine(machine)}. Load average: ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.`,
    ...titles.map((title) =>
      pivot(
        title,
        celled.filter(({ cell }) => cell?.table === title),
        differences,
      ),
    ),
    ...(others.length > 0 ? [listOf(others)] : []),
  ].join('\n\n')
}

/** A table whose rows and columns appear in the order of their first measure. Ratios are the last columns. */
function pivot(
  title: string,
  measures: readonly Measurement[],
  differences: ReadonlyMap<string, number>,
): string {
  const distinct = (part: 'row' | 'column') => [...new Set(measures.map(({ cell }) => cell?.[part] ?? ''))]
  const columns = distinct('column').toSorted((a, b) => Number(isRatio(a)) - Number(isRatio(b)))
  const lines = distinct('row').map((row) => [
    row,
    ...columns.map((column) => {
      const found = measures.find(({ cell }) => cell?.row === row && cell.column === column)
      return found ? cellOf(found, title, differences.get(found.name)) : ''
    }),
  ])
  return `### ${title}\n\n${tableOf(['', ...columns], lines)}`
}

function isRatio(column: string): boolean {
  return column.includes(' / ')
}

/** The unit is in the title of the table, except that of ratios, which have none to show. */
function cellOf(measure: Measurement, title: string, difference?: number): string {
  const isInTitle = measure.unit === '×' || title.endsWith(`(${measure.unit})`)
  const unit = isInTitle ? '' : measure.unit
  const value = formatMeasurement(measure.value, unit)
  const spread = formatSpread(measure)
  const parts = Object.entries(measure.parts ?? {})
    .filter(([, part]) => part !== 0)
    .map(([name, part]) => `${name} ${formatMeasurement(part, unit)}`)
  const apart = difference === undefined ? [] : [`± ${difference.toFixed(2)}`]
  const details = [...(spread ? [spread] : []), ...apart, ...parts].join(', ')
  const target = isMissed(measure) ? `, target ${formatMeasurement(measure.target ?? Number.NaN, unit)}` : ''
  return `${isMissed(measure) ? `**${value}**` : value}${details ? ` (${details})` : ''}${target}`
}

function listOf(measures: readonly Measurement[]): string {
  const lines = measures.map((measure) => {
    const value = formatMeasurement(measure.value, measure.unit)
    return [
      measure.name,
      isMissed(measure) ? `**${value}**` : value,
      measure.target === undefined ? '' : `≤ ${formatMeasurement(measure.target, measure.unit)}`,
      formatNote(measure),
    ]
  })
  return tableOf(['', 'value', 'target', 'details'], lines)
}

function tableOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}
