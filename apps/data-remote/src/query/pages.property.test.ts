// @module-tag property
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { loadSchema } from '../schema/load-schema.ts'
import { isSortable } from '../schema/row-key.ts'
import type { Schema } from '../schema/schema.ts'
import { readRows } from './read/read-rows.ts'
import { updateRow } from './write/update-row.ts'
import { deleteRows, insertRow } from './write/write-rows.ts'

let backend: TestBackend
let client: SupabaseClient
let schema: Schema

beforeAll(async () => {
  backend = await sharedTestBackend()
  client = (await backend.signedIn()).client
  schema = await loadSchema(client, new AbortController().signal)
})
afterAll(() => backend?.close())

function tableNamed(name: string) {
  const table = schema.tables.find((candidate) => candidate.name === name)
  if (!table) throw new Error(`no table ${name}`)
  return table
}

async function readAll(name: string, column: string, descending: boolean, size: number): Promise<unknown[]> {
  const table = tableNamed(name)
  const ids: unknown[] = []
  let start: Parameters<typeof readRows>[3] = null
  do {
    const page = await readRows(client, table, { sorts: [{ column, descending }], filters: [] }, start, {
      size,
    })
    ids.push(...page.rows.map((row) => JSON.stringify(table.primaryKey.map((name) => row[name]))))
    start = page.next
  } while (start)
  return ids
}

describe('pages of a few rows', () => {
  /** The long run sorts each column in both directions; the short run sorts every second one, alternating the direction. */
  const isLong = Boolean(process.env.PORTICO_LONG)
  test.each(['tasks', 'projects', 'task_watchers'])(
    'pages return every row of %s once, sorted by any column',
    async (name) => {
      const table = tableNamed(name)
      const everything = await readRows(client, table, { sorts: [], filters: [] }, null)
      // Other tests may leave rows in the shared backend, so the page size grows with the number of rows.
      const size = Math.max(3, Math.ceil(everything.rows.length / 8))
      for (const [at, column] of table.columns.filter(isSortable).entries()) {
        for (const descending of isLong ? [false, true] : at % 2 === 0 ? [at % 4 === 0] : []) {
          const ids = await readAll(name, column.name, descending, size)
          expect(new Set(ids).size, `${column.name} twice`).toBe(ids.length)
          expect(ids.length, `${column.name} missing`).toBe(everything.rows.length)
        }
      }
    },
  )
})

test('pages return fifty thousand rows once, even if sort values are equal', { tags: ['long'] }, async () => {
  const ids = await readAll('readings', 'sensor', true, 1000)
  expect(ids.length).toBe(50_000)
  expect(new Set(ids).size).toBe(50_000)
})

test('readRows reads a view without a key by offset', async () => {
  const summaries = await readRows(
    client,
    tableNamed('project_summaries'),
    { sorts: [], filters: [] },
    null,
    { size: 2 },
  )
  expect(summaries.next).toEqual({ skip: 2 })
})

describe('writes', () => {
  test('updateRow keeps the digits of a numeric', async () => {
    const table = tableNamed('tasks')
    const [task] = (await readRows(client, table, { sorts: [], filters: [] }, null)).rows
    const saved = await updateRow(client, table, ['id'], task ?? {}, { estimate_hours: '1.10' })
    expect(saved).toMatchObject({ state: 'saved', row: { estimate_hours: '1.10' } })
  })

  test('changing or deleting a row that is only readable reports a policy', async () => {
    const table = tableNamed('projects')
    const { rows } = await readRows(client, table, { sorts: [], filters: [] }, null)
    const foreign = rows.find((row) => row.name === 'Garden sensors')
    await expect(updateRow(client, table, ['id'], foreign ?? {}, { name: 'Mine' })).rejects.toMatchObject({
      code: 'not_saved_policy',
    })
    expect(await deleteRows(client, table, ['id'], [foreign ?? {}])).toMatchObject({
      deleted: [],
      kept: [expect.any(String)],
    })
  })

  test('a row is inserted with defaults and deleted, and then it is gone', async () => {
    const table = tableNamed('projects')
    const row = await insertRow(client, table, { name: 'Short-lived' })
    expect(row).toMatchObject({ name: 'Short-lived', is_shared: false, budget: null })
    expect((await deleteRows(client, table, ['id'], [row])).deleted).toHaveLength(1)
    await expect(updateRow(client, table, ['id'], row, { name: 'Again' })).rejects.toMatchObject({
      code: 'not_saved_gone',
    })
  })

  test('refused writes have the error code of the database', async () => {
    const table = tableNamed('projects')
    await expect(insertRow(client, table, { name: 'x', budget: '-1' })).rejects.toMatchObject({
      code: '23514',
    })
    await expect(insertRow(client, table, { name: null })).rejects.toMatchObject({ code: '23502' })
  })
})
