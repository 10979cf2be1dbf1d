import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { type Owner, openOwner } from '../../../../../packages/local-backend/src/owner/index.ts'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { changeMatchingRows } from '../../bulk/change-matching-rows.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { restoreRows } from '../../undo/restore-rows.ts'
import { readRows } from '../read/read-rows.ts'
import { insertBatch } from '../write/insert-rows.ts'
import { updateRow } from '../write/update-row.ts'
import { insertRow } from '../write/write-rows.ts'
import { maxUrlLength, readTable } from './requests.ts'

/** Names of columns whose `select` is several times as long as a URL may be. */
const columns = Array.from({ length: 400 }, (_, n) => `measurement_of_the_sensor_${n}`)

let owner: Owner
let client: SupabaseClient
let wide: Table
let keyless: Table
/** URLs of the requests in the current test. */
const addresses: string[] = []

beforeAll(async () => {
  const backend = await sharedTestBackend()
  owner = await openOwner(backend.dataDir)
  const list = columns.map((name) => `${name} numeric`).join(', ')
  const outcome = await owner.sql(`
    create table public.wide (id bigint primary key, ${list});
    create table public.wide_without_key (${list});
    insert into public.wide (id, ${columns.join(', ')})
      select n, ${columns.map((_, at) => `n + ${at} / 1000.0`).join(', ')} from generate_series(1, 3) n;
    alter table public.wide enable row level security;
    alter table public.wide_without_key enable row level security;
    create policy everyone on public.wide to authenticated using (true) with check (true);
    grant all on public.wide, public.wide_without_key to authenticated;`)
  expect(outcome.error).toBeUndefined()
  const signedIn = (await backend.signedIn()).client
  client = Object.assign(Object.create(signedIn) as SupabaseClient, {
    schema: (name: string) => {
      const rest = signedIn.schema(name)
      const from = rest.from.bind(rest)
      return {
        from: (table: string) =>
          from(table, {
            fetch: (input, init) => {
              addresses.push(String(input))
              return fetch(input, init)
            },
          }),
      }
    },
  })
  const { tables } = await loadSchema(signedIn, new AbortController().signal)
  const find = (name: string) => tables.find((table) => table.name === name) as Table
  wide = find('wide')
  keyless = find('wide_without_key')
})
afterAll(async () => {
  await owner?.sql('drop table public.wide, public.wide_without_key')
  await owner?.close()
})

const page = (table: Table) =>
  readRows(client, table, { sorts: [{ column: 'id', descending: true }], filters: [] }, null)

test('a table that is too wide for a URL is read completely, with URLs that gateways accept', async () => {
  const { rows } = await page(wide)
  expect(rows.map(({ id }) => id)).toEqual(['3', '2', '1'])
  for (const [at, name] of columns.entries()) expect(Number(rows[2]?.[name])).toBeCloseTo(1 + at / 1000, 6)
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) expect(address.length).toBeLessThanOrEqual(maxUrlLength)
})

test('rows of a wide table are inserted and updated, and returned completely', async () => {
  const last = columns.at(-1) ?? ''
  const added = await insertRow(client, wide, { id: 4, [last]: '0.25' })
  expect(Object.keys(added)).toHaveLength(columns.length + 1)
  expect(added[last]).toBe('0.25')
  const changed = await updateRow(client, wide, ['id'], added, { [last]: '0.5' })
  expect(changed).toMatchObject({ state: 'saved', row: { id: '4', [last]: '0.5' } })
})

test('matching rows of a wide table are deleted with URLs that gateways accept, and restored completely', async () => {
  const last = columns.at(-1) ?? ''
  const { rows } = await page(wide)
  const before = rows.filter(({ id }) => id === '1' || id === '2')
  addresses.length = 0
  const view = { filters: [{ column: 'id', operator: 'lte', value: '2' } as const] }
  const matching = { client, table: wide, view, expected: 2, isKept: true }
  const { count, step } = await changeMatchingRows(matching, null, new AbortController().signal)
  expect(count).toBe(2)
  expect((await page(wide)).rows.map(({ id }) => id)).toEqual(['4', '3'])
  for (const address of addresses) expect(address.length).toBeLessThanOrEqual(maxUrlLength)
  const deleted = step?.kind === 'deleted' ? step.rows : []
  expect(Object.keys(deleted[0] ?? {})).toHaveLength(columns.length + 1)
  expect((await restoreRows(client, wide, ['id'], deleted)).rows).toHaveLength(2)
  const restored = (await page(wide)).rows.filter(({ id }) => id === '1' || id === '2')
  expect(restored.map((row) => row[last])).toEqual(before.map((row) => row[last]))
})

test('rows of a wide table with different columns are refused together, with `rows_unlike`', async () => {
  const all = Object.fromEntries(columns.map((name) => [name, 1]))
  const rows = [{ id: 21, ...all }, { id: 22 }]
  await expect(insertBatch(client, wide, rows)).rejects.toMatchObject({ code: 'rows_unlike' })
})

test('a wide table without a sort order returns the same rows in each request', async () => {
  const { rows } = await readTable(client, wide, { limit: 2 })
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(Object.keys(row)).toHaveLength(columns.length + 1)
})

test('a wide table without a key is refused with `too_wide` before a request is sent', async () => {
  addresses.length = 0
  await expect(page(keyless)).rejects.toMatchObject({ code: 'too_wide' })
  await expect(insertRow(client, keyless, { [columns[0] ?? '']: 1 })).rejects.toMatchObject({
    code: 'too_wide',
  })
  expect(addresses).toEqual([])
})

test('a filter of a wide table that is too long is refused with `too_long`', async () => {
  const filters = [{ column: columns[0] ?? '', operator: 'in', value: '1,'.repeat(4_000) } as const]
  const reading = readRows(client, wide, { sorts: [], filters }, null)
  await expect(reading).rejects.toMatchObject({ code: 'too_long' })
})
