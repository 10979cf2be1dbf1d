import { expect, test } from 'vitest'
import type { Measurement } from '../measure.ts'
import { summarizeRatios } from '../visits/summarize-ratios.ts'
import { estimateDifferences } from './estimate-differences.ts'

const name = 'all pages, emulated, first visit, portal, on the wire against plain'

/** The bytes of one page by both kinds, and their ratio. */
function pageOf(path: string, portal: number[], plain: number[]): Measurement[] {
  const row = `${path}, emulated, first visit`
  const one = (kind: string, values: number[]): Measurement => ({
    ...{ name: `${row}, ${kind}, on the wire`, value: values[0] ?? 0, unit: 'kB', values },
    cell: { table: 'On the wire (kB)', row, column: kind },
  })
  return [
    one('portal', portal),
    one('plain', plain),
    {
      ...{ name: `${row}, portal, on the wire against plain`, unit: '×' },
      value: (portal[0] ?? 0) / (plain[0] ?? 1),
      cell: { table: 'On the wire (kB)', row, column: 'portal / plain' },
    },
  ]
}

function estimate(pages: readonly Measurement[][]): number | undefined {
  const measures = pages.flat()
  return estimateDifferences([...summarizeRatios(measures, pages.length), ...measures]).get(name)
}

test('equal visits give equal ratios in another run', () => {
  expect(estimate([pageOf('/', [10, 10, 10], [5, 5, 5]), pageOf('/files', [20, 20], [10, 10])])).toBe(0)
})

test('the difference is that of the logarithms of both kinds, and falls with more pages', () => {
  const far = (path: string) => pageOf(path, [100, 110], [100, 100])
  // Half of the difference of the logarithms is the standard error of a page's only two visits.
  const page = Math.log(1.1) / 2
  const two = estimate([far('/'), far('/files')]) ?? 0
  expect(two).toBeCloseTo((1.96 * Math.SQRT2 * page) / Math.SQRT2, 6)
  const four = estimate([far('/'), far('/files'), far('/data'), far('/auth')]) ?? 0
  expect(four).toBeCloseTo(two / Math.SQRT2, 6)
})

test('the difference of a ratio below 1 is in its own unit', () => {
  const far = (path: string) => pageOf(path, [50, 55], [100, 100])
  const page = Math.log(1.1) / 2
  expect(estimate([far('/'), far('/files')])).toBeCloseTo(0.5 * 1.96 * page, 6)
})

test('a ratio of single visits has no estimate', () => {
  expect(estimate([pageOf('/', [10], [5]), pageOf('/files', [20], [10])])).toBeUndefined()
})
