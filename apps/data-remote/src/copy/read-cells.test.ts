import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { KnownRow } from '../query/read/lay-out-rows.ts'
import type { UnloadedCells } from '../range/unloaded-cells.ts'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { readCells } from './read-cells.ts'

const note = createTestColumn('note', 'text')
const table = createTestTable({
  columns: [createTestColumn('id', 'integer'), note, createTestColumn('wide', 'json')],
})
const all = Array.from({ length: 2_500 }, (_, i) => ({ id: i + 1, note: `n ${i + 1}` }))
const known = (from: number, to: number): KnownRow[] =>
  all.slice(from - 1, to).map((row) => ({ id: JSON.stringify([String(row.id)]), row }))
const text = (from: number, to: number) =>
  all
    .slice(from - 1, to)
    .map((row) => row.note)
    .join('\r\n')

/** Reads `unread` from a server that returns at most `most` rows. */
async function read(unread: Partial<UnloadedCells>, most = 1_000, of = table) {
  const asked: URLSearchParams[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(String(input))
    asked.push(searchParams)
    const after = Number(
      /gt\."(\d+)"/.exec(searchParams.get('or') ?? '')?.[1] ?? searchParams.get('offset') ?? 0,
    )
    return Response.json(all.slice(after, after + Math.min(most, Number(searchParams.get('limit')))))
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const counts: number[] = []
  const whole: UnloadedCells = {
    columns: [note],
    loaded: [],
    at: 0,
    rows: all.length,
    end: 'view',
    ...unread,
  }
  const cells = await readCells(client, of, { sorts: [], filters: [] }, whole, {
    signal: new AbortController().signal,
    onRows: (rows) => counts.push(rows),
  })
  return { cells, asked, counts }
}

test('readCells reads all rows after the loaded ones, even if the server returns few at a time', async () => {
  const { cells, asked, counts } = await read({ loaded: known(1, 200), at: 200 }, 700)
  expect(cells).toEqual({ state: 'whole', text: text(1, 2_500), rows: 2_500 })
  expect(counts).toEqual([200, 900, 1_600, 2_300, 2_500])
  expect(asked[0]?.get('or')).toContain('"200"')
  expect(new Set(asked.map((params) => params.get('select')))).toEqual(new Set(['id,note']))
})

test('readCells ends at the last selected row, even if the estimated number differs', async () => {
  const [last] = known(1_900, 1_900)
  const { cells } = await read({ loaded: known(1, 20), at: 20, rows: 30, end: { id: last?.id ?? '' } })
  expect(cells).toEqual({ state: 'whole', text: text(1, 1_900), rows: 1_900 })
})

test('readCells returns `moved` if the last selected row is gone', async () => {
  const { cells } = await read({ loaded: known(1, 20), at: 20, end: { id: '["9999"]' } })
  expect(cells).toEqual({ state: 'moved' })
})

test('readCells reads a number of rows from an offset if none is loaded', async () => {
  const { cells, asked } = await read({ at: 400, rows: 1_200, end: 'rows' })
  expect(cells).toEqual({ state: 'whole', text: text(401, 1_600), rows: 1_200 })
  expect(asked).toHaveLength(2)
})

test('readCells reads a number of rows if they have no key', async () => {
  const keyless = { ...table, primaryKey: [] }
  const { cells } = await read({ loaded: known(1, 20), at: 20, rows: 30, end: { id: '29' } }, 1_000, keyless)
  expect(cells).toEqual({ state: 'whole', text: text(1, 30), rows: 30 })
})

test('readCells copies a row at two positions once', async () => {
  const { cells } = await read({ loaded: [...known(900, 900), ...known(1, 20)], at: 21 })
  expect(cells).toMatchObject({ rows: 2_500 })
})

test('readCells returns `tooMuch` above the limit', async () => {
  const { cells, asked } = await read({ columns: Array(400).fill(note) })
  expect(cells).toEqual({ state: 'tooMuch' })
  expect(asked).toHaveLength(2)
})
