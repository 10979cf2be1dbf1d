import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { writeByKey } from './write-by-key.ts'
import { writeTable } from './write-table.ts'

const table = createTestTable({
  columns: [
    createTestColumn('house', 'integer'),
    createTestColumn('number', 'integer'),
    createTestColumn('note', 'text'),
  ],
  primaryKey: ['house', 'number'],
})
const key = ['house', 'number']
const rows = [
  { house: 1, number: 2 },
  { house: 1, number: 3 },
]
const update = { update: { note: 'mine' } }

/** Answers each request by its `Prefer` header. `asked` has those headers. */
function stage(answer: (prefer: string) => Response) {
  const asked: string[] = []
  const fetch = async (_input: RequestInfo | URL, init?: RequestInit) => {
    const prefer = new Headers(init?.headers).get('prefer') ?? ''
    asked.push(prefer)
    return answer(prefer)
  }
  return { client: createClient('http://data.test', 'key', { global: { fetch } }), asked }
}

test.each([
  ['a column of the key is missing', [{ house: 1 }]],
  ['a column of the key is null', [{ house: 1, number: null }]],
  ['one of several rows has no key', [rows[0] ?? {}, { number: 3 }]],
  ['there is no row', []],
])('writeByKey sends nothing if %s', async (_why, incomplete) => {
  const { client, asked } = stage(() => Response.json([]))
  const written = writeByKey(client, table, update, { key, rows: incomplete })
  await expect(written).rejects.toMatchObject({ code: 'key_incomplete' })
  const deleted = writeByKey(client, table, { delete: true }, { key: [], rows })
  await expect(deleted).rejects.toMatchObject({ code: 'key_incomplete' })
  expect(asked).toEqual([])
})

test.each([
  ['an update', update],
  ['a deletion', { delete: true } as const],
])('%s without a condition fails, and writeTable sends no request', async (_what, write) => {
  const { client, asked } = stage(() => Response.json([]))
  await expect(writeTable(client, table, write, {})).rejects.toThrow('would reach every row')
  await expect(writeTable(client, table, write, { conditions: [] })).rejects.toThrow('would reach every row')
  expect(asked).toEqual([])
})

test('writeByKey limits the number of written rows to the number of keys', async () => {
  const { client, asked } = stage(() => Response.json(rows))
  expect(await writeByKey(client, table, update, { key, rows })).toEqual(rows)
  expect(asked).toEqual(['handling=strict, max-affected=2, return=representation'])
})

test('writeByKey repeats a request without the limit if the server rejects it, and stops using it', async () => {
  const { client, asked } = stage((prefer) =>
    prefer.includes('max-affected')
      ? Response.json({ code: 'PGRST122', message: 'Invalid preferences' }, { status: 400 })
      : Response.json(rows),
  )
  expect(await writeByKey(client, table, update, { key, rows })).toEqual(rows)
  expect(await writeByKey(client, table, { delete: true }, { key, rows })).toEqual(rows)
  expect(asked.map((prefer) => prefer.includes('max-affected'))).toEqual([true, false, false])
})

test.each([
  ['another row', [{ house: 9, number: 9 }]],
  ['more rows', [...rows, { house: 1, number: 4 }]],
])('writeByKey throws if the server answers with %s', async (_what, answered) => {
  const { client } = stage(() => Response.json(answered))
  const written = writeByKey(client, table, update, { key, rows })
  await expect(written).rejects.toMatchObject({ code: 'other_rows' })
})

test('writeByKey compares only the number of rows if the write changes their key', async () => {
  const { client } = stage(() => Response.json([{ house: 7, number: 2 }]))
  const moved = { key, rows: rows.slice(0, 1) }
  expect(await writeByKey(client, table, { update: { house: 7 } }, moved)).toHaveLength(1)
  const tooMany = stage(() =>
    Response.json([
      { house: 7, number: 2 },
      { house: 7, number: 3 },
    ]),
  )
  const written = writeByKey(tooMany.client, table, { update: { house: 7 } }, moved)
  await expect(written).rejects.toMatchObject({ code: 'other_rows' })
})
