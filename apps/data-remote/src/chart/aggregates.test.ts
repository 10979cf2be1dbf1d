import { describe, expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import {
  createAggregates,
  fillPeriods,
  findBounds,
  getMeasure,
  getPeriodStart,
  mergeGroups,
  type RowGroup,
} from './aggregates.ts'
import { type Chart, createCountChart, readChart, writeChart } from './chart.ts'
import { createChartData } from './chart-data.ts'

const group = (key: unknown, ...numbers: readonly (number | null)[]): RowGroup =>
  mergeGroups(
    numbers.map((number) => ({ key, ...createAggregates(number) })),
    (same) => same,
  )[0] ?? { key, ...createAggregates(null), rows: 0 }

describe('a chart in the address', () => {
  const table = createTestTable({
    columns: [
      createTestColumn('id', 'exact'),
      createTestColumn('a.b', 'text'),
      createTestColumn('at', 'timestamptz'),
      createTestColumn('hours', 'integer'),
      createTestColumn('data', 'json'),
    ],
  })

  test.each<[string, Chart]>([
    ['a~2eb.count', { column: 'a.b', unit: null, measure: 'count', of: null }],
    ['at.month.sum.hours', { column: 'at', unit: 'month', measure: 'sum', of: 'hours' }],
  ])('a chart in the address is read and written: %s', (text, chart) => {
    expect(readChart(text, table)).toEqual(chart)
    expect(writeChart(chart)).toBe(text)
  })

  test.each([
    'gone.count',
    'data.count',
    'a~2eb.month.count',
    'at.count',
    'a~2eb.sum',
    'a~2eb.sum.data',
    'a~2eb.count.hours',
    'a~2eb.toString',
  ])('readChart rejects %s for this table', (text) => {
    expect(readChart(text, table)).toBe(null)
  })

  test('the default chart uses days if no column has few values', () => {
    expect(readChart('', table)).toEqual({ column: 'at', unit: 'month', measure: 'count', of: null })
  })
})

describe('measures of groups', () => {
  test('measure counts NULL as a row but not as a number', () => {
    const mixed = group('a', 4, null, 8)
    const all = (['count', 'sum', 'avg', 'min', 'max'] as const).map((what) => getMeasure(mixed, what))
    expect(all).toEqual([3, 12, 6, 4, 8])
    expect(getMeasure(group('b', null), 'sum')).toBe(null)
  })

  test('createChartData shows the largest groups, and combines the others', () => {
    const column = createTestColumn('name', 'text')
    const many = Array.from({ length: 20 }, (_, i) => group(`n${i}`, ...Array(i + 1).fill(1)))
    const { groups, others, rest } = createChartData(many, createCountChart(column), column)
    expect(groups.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, (_, i) => `n${19 - i}`))
    expect({ others, rest }).toEqual({ others: 8, rest: { value: 36 } })
  })

  test('createChartData averages the rows of combined groups, not their averages', () => {
    const column = createTestColumn('name', 'text')
    const large = Array.from({ length: 12 }, (_, i) => group(`n${i}`, 100))
    const small = [group('x', 1, 1, 1), group('y', 9)]
    const chart: Chart = { column: 'name', unit: null, measure: 'avg', of: 'hours' }
    expect(createChartData([...small, ...large], chart, column).rest).toEqual({ value: 3 })
  })

  test('createChartData includes zero in the scale', () => {
    const column = createTestColumn('name', 'text')
    const chart: Chart = { column: 'name', unit: null, measure: 'sum', of: 'hours' }
    expect(createChartData([group('a', -5), group('b', -2)], chart, column)).toMatchObject({
      least: -5,
      most: 0,
    })
  })
})

describe('periods', () => {
  test.each([
    ['2026-11-22', 'week', '2026-11-16'],
    ['2026-11-23', 'week', '2026-11-23'],
    ['2027-01-01', 'week', '2026-12-28'],
    ['2024-02-29', 'month', '2024-02-01'],
    ['2024-02-29', 'year', '2024-01-01'],
    ['2024-02-29', 'day', '2024-02-29'],
    ['0099-03-05', 'week', '0099-03-02'],
  ] as const)('periodOf puts %s into the %s of %s', (day, unit, first) => {
    expect(getPeriodStart(day, unit)).toBe(first)
  })

  test('getPeriodStart keeps values that are not days', () => {
    expect([null, 'infinity'].map((key) => getPeriodStart(key, 'month'))).toEqual([null, 'infinity'])
  })

  test('fillPeriods sorts periods, fills gaps, and puts NULL last', () => {
    const groups = [group('2026-03-01', 1), group(null, 1), group('2025-12-01', 1)]
    const ordered = fillPeriods(groups, 'month', 100)
    expect(ordered.map(({ key, rows }) => [key, rows])).toEqual([
      ['2025-12-01', 1],
      ['2026-01-01', 0],
      ['2026-02-01', 0],
      ['2026-03-01', 1],
      [null, 1],
    ])
  })

  test('fillPeriods does not fill gaps above its limit', () => {
    const groups = [group('1900-01-01', 1), group('2026-01-01', 1)]
    expect(fillPeriods(groups, 'day', 400)).toHaveLength(2)
  })
})

test('findBounds accepts very many values', () => {
  const values = Array.from({ length: 300_000 }, (_, i) => i - 7)
  expect(findBounds(values, 3)).toEqual({ least: -7, most: 299_992 })
  expect(findBounds([], 3)).toEqual({ least: 3, most: 3 })
})
