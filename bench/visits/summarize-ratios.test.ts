import { expect, test } from 'vitest'
import type { Measurement } from '../measure.ts'
import { summarizeRatios } from './summarize-ratios.ts'

const ratio = (page: string, value: number): Measurement => ({
  name: `${page}, emulated, first visit, portal, rows against plain`,
  value,
  unit: '×',
  target: 1.1,
  cell: { table: 'Rows (ms)', row: `${page}, emulated, first visit`, column: 'portal / plain' },
})

test('summarizeRatios returns the geometric mean over all pages with its target', () => {
  const [summary] = summarizeRatios([ratio('/', 1), ratio('/files', 4)], 2)
  expect(summary).toMatchObject({
    name: 'all pages, emulated, first visit, portal, rows against plain',
    value: 2,
    spread: [1, 4],
    target: 1.1,
    isSummary: true,
    cell: { table: 'All pages', row: 'emulated, first visit, rows (ms)', column: 'portal / plain' },
  })
})

test('summarizeRatios leaves out ratios of some pages, and numbers that are no ratios', () => {
  expect(summarizeRatios([ratio('/', 1)], 2)).toEqual([])
  expect(summarizeRatios([ratio('/', 1)], 1)).toEqual([])
  expect(summarizeRatios([{ ...ratio('/', 1), unit: 'ms' }, ratio('/files', 1)], 2)).toEqual([])
})
