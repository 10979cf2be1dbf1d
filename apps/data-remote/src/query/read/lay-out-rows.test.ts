import { expect, test } from 'vitest'
import { createFlattener, getLoadedRows, layOutRows, unloadedRow } from './lay-out-rows.ts'
import type { RowPage } from './read-rows.ts'

const row = (id: number, title = '') => ({ id, title })
const pageOf = (...rows: ReturnType<typeof row>[]): RowPage => ({ rows, next: null, count: null })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('createFlattener returns rows of overlapping pages once, and keeps unchanged objects', () => {
  const flatten = createFlattener(['id'])
  const [first, second] = [pageOf(row(1), row(2)), pageOf(row(2), row(3))]
  const before = flatten([first])
  const after = flatten([first, second])
  expect(ids(after)).toEqual(['["1"]', '["2"]', '["3"]'])
  expect(after[0]).toBe(before[0])
  const changed = { ...first, rows: [row(1, 'changed'), ...first.rows.slice(1)] }
  const last = flatten([changed, second])
  expect(last[0]?.row).toEqual(row(1, 'changed'))
  expect(last[1]).toBe(before[1])
  expect(flatten([second])).toHaveLength(2)
  expect(flatten([])).toEqual([])
})

test('createFlattener identifies rows without a key by their position', () => {
  const flatten = createFlattener(null)
  flatten([pageOf(row(1))])
  expect(ids(flatten([pageOf(row(1), row(1)), pageOf(row(1))]))).toEqual(['0', '1', '2'])
})

test('layOutRows puts rows from elsewhere at their position, with absent rows in between', () => {
  const [head, far] = [createFlattener(['id']), createFlattener(['id'])]
  const rows = layOutRows(head([pageOf(row(1))]), { at: 3, rows: far([pageOf(row(4))]), end: null }, 6)
  expect(ids(rows)).toEqual(['["1"]', '', '', '["4"]', '', ''])
  expect(rows[1]).toBe(unloadedRow)
  expect(ids(getLoadedRows(rows, 0))).toEqual(['["1"]'])
  expect(ids(getLoadedRows(rows, 3, 4))).toEqual(['["4"]'])
  expect(getLoadedRows(rows, 1)).toEqual([])
  const all = head([pageOf(row(1))])
  expect(layOutRows(all, null, 1)).toBe(all)
})
