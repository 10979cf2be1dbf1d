import { expect, test } from 'vitest'
import type { Measurement } from '../measure.ts'
import { writePage } from './page.ts'

const cell = (row: string, column: string, value: number, more: Partial<Measurement> = {}): Measurement => ({
  ...{ name: `${row} ${column}`, value, unit: 'ms', cell: { table: 'Rows (ms)', row, column } },
  ...more,
})

function pageOf(...measures: Measurement[]): string {
  const machine = {
    processor: 'A processor',
    cores: 2,
    memory: 8,
    platform: 'linux x64',
    node: 'v24',
    browser: 'Chromium 1',
  }
  const load = { before: 0.25, after: 1 }
  const at = '2026-11-26T10:00:00.000Z'
  return writePage([
    { bench: 'Portal', file: 'portal/portal.bench.ts', at, commit: 'abc1234', machine, load, measures },
  ])
}

test('pivots measures with cells into a table and puts ratios last', () => {
  const page = pageOf(
    cell('/files', 'a', 1_200, { spread: [1_100, 1_300] }),
    cell('/files', 'b / a', 1.1, { unit: '×', target: 1 }),
    cell('/files', 'b', 1_320),
    cell('/auth', 'a', 90, { quiet: true }),
  )
  expect(page).toContain(
    [
      '### Rows (ms)',
      '',
      '|  | a | b | b / a |',
      '| --- | --- | --- | --- |',
      '| /files | 1,200 (1,100–1,300) | 1,320 | **1.10**, target 1 |',
      '| /auth | 90 |  |  |',
    ].join('\n'),
  )
})

test('lists measures without cells with unit, target and details', () => {
  const page = pageOf({
    name: 'bytes | all',
    value: 12.5,
    unit: 'kB',
    target: 20,
    parts: { shell: 2 },
    note: 'brotli',
  })
  expect(page).toContain('| bytes \\| all | 12.5 kB | ≤ 20 kB | shell 2 kB; brotli |')
})

test('names date, commit, machine and load of each benchmark', () => {
  expect(pageOf()).toContain(
    'on 2026-11-26 at commit abc1234. Machine: A processor, 2 cores, 8 GB, linux x64; Node v24, Chromium 1. Load average: 0.3 before, 1.0 after.',
  )
})

test('a ratio of all pages shows how far another run would be apart', () => {
  const page = pageOf(
    {
      ...cell('rows (ms)', 'b / a', 1.1, { unit: '×', isSummary: true }),
      name: 'all pages, first, b, rows against a',
    },
    { ...cell('/, first', 'a', 100, { values: [100, 100] }), name: '/, first, a, rows' },
    { ...cell('/, first', 'b', 110, { values: [110, 121] }), name: '/, first, b, rows' },
    { ...cell('/, first', 'b / a', 1.1, { unit: '×' }), name: '/, first, b, rows against a' },
  )
  // 1.96 × √2 × half of the logarithm of 1.1
  expect(page).toContain('| rows (ms) |  |  | 1.10 (± 0.13) |')
})
