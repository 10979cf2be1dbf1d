// @module-tag property
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { type Owner, openOwner } from '../../../../../packages/local-backend/src/owner/index.ts'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { writeMatching } from '../../bulk/write-matching.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import type { Filter } from '../conditions/filter.ts'
import { countRows } from '../read/count-rows.ts'
import { readRows } from '../read/read-rows.ts'
import type { Row } from '../row.ts'
import { updateRow } from '../write/update-row.ts'
import { deleteRows, insertRow } from '../write/write-rows.ts'
import { namesOf } from './names.fixture.ts'
import { readByKey } from './read-by-key.ts'
import { writeTable } from './write-table.ts'

/** `npm run test:long` tries all; a seed that fails can be run alone by `PORTICO_SEED`. */
const names = namesOf(process.env.PORTICO_LONG ? 500 : 40, Number(process.env.PORTICO_SEED ?? 31))

let backend: TestBackend
let owner: Owner
let client: SupabaseClient
let tables: readonly Table[]
const signal = new AbortController().signal

beforeAll(async () => {
  backend = await sharedTestBackend()
  client = (await backend.signedIn()).client
  owner = await openOwner(backend.dataDir)
  await sql(names.map((name, n) => tablesOf(name, n)).join('\n'))
  tables = (await loadSchema(client, signal)).tables
})
afterAll(async () => {
  await sql(names.map((name, n) => `drop table public.${ident(name)}, public.keyed_${n};`).join('\n'))
  await owner?.close()
  await backend?.close()
})

const ident = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table and a column of this name, and another table whose key is called so. */
function tablesOf(name: string, n: number): string {
  const [table, keyed] = [`public.${ident(name)}`, `public.keyed_${n}`]
  return `
    create table ${table} (id bigint primary key, ${ident(name)} text, amount numeric);
    insert into ${table} select n, case when n in (3, 4) then 'x' || n else 'same' end, n from generate_series(1, 10) n;
    create table ${keyed} (${ident(name)} text primary key, note text);
    insert into ${keyed} values ('a', 'same'), ('b', 'same'), ('c', 'same');
    alter table ${table} enable row level security;
    alter table ${keyed} enable row level security;
    create policy everyone on ${table} to authenticated using (true) with check (true);
    create policy everyone on ${keyed} to authenticated using (true) with check (true);
    grant all on ${table}, ${keyed} to authenticated;`
}

/** Rows of a statement of the owner's, who is above every policy. */
async function sql(text: string): Promise<unknown[][]> {
  const outcome = await owner.sql(text)
  expect(outcome.error).toBeUndefined()
  return (outcome.statements.at(-1)?.rows ?? []) as unknown[][]
}

function tableOf(name: string): Table {
  const table = tables.find((one) => one.schema === 'public' && one.name === name)
  if (!table) throw new Error(`the schema has no table ${JSON.stringify(name)}`)
  return table
}

/** The content of the table by SQL: the value of each row by its id. */
async function held(name: string): Promise<Record<string, unknown>> {
  const rows = await sql(`select id, ${ident(name)} from public.${ident(name)} order by id`)
  return Object.fromEntries(rows.map(([id, value]) => [String(id), value]))
}

async function heldByKey(name: string, n: number): Promise<Record<string, unknown>> {
  const rows = await sql(`select ${ident(name)}, note from public.keyed_${n} order by 1`)
  return Object.fromEntries(rows.map(([key, note]) => [String(key), note]))
}

const before = {
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n + 1, 'same'])),
  3: 'x3',
  4: 'x4',
}

test.each(names.map((name, n) => [JSON.stringify(name), name, n] as const))(
  'a table and a column named %s are read, filtered, sorted, counted and written, and no other row',
  async (_shown, name, n) => {
    const table = tableOf(name)
    const find = async (filters: Filter[], search?: string) => {
      const view = { sorts: [{ column: name, descending: true }], filters, ...(search && { search }) }
      const { rows } = await readRows(client, table, view, null, { size: 50 })
      return rows.map(({ id }) => Number(id))
    }
    const where = (operator: Filter['operator'], value: string): Filter => ({ column: name, operator, value })
    expect(await find([])).toEqual([4, 3, 10, 9, 8, 7, 6, 5, 2, 1])
    expect(await find([where('eq', 'x3')])).toEqual([3])
    expect(await find([where('in', 'x3,x4')])).toEqual([4, 3])
    expect(await find([where('contains', 'X4')])).toEqual([4])
    expect(await find([], 'x3')).toEqual([3])
    expect(await countRows(client, table, { filters: [where('neq', 'same')] }, 'exact', signal)).toBe(2)

    const read = (id: number): Row => ({ id: String(id), [name]: 'same', amount: String(id) })
    expect(await updateRow(client, table, ['id'], read(1), { [name]: 'mine' })).toMatchObject({
      state: 'saved',
    })
    expect(await updateRow(client, table, ['id'], read(3), { [name]: 'mine' })).toMatchObject({
      state: 'changed',
    })
    expect(await held(name)).toEqual({ ...before, 1: 'mine' })

    await insertRow(client, table, { id: 11, [name]: 'new' })
    await writeTable(client, table, { insert: [{ id: 12, [name]: 'a' }, { id: 13 }] }, {})
    const upsert = [
      { id: 12, [name]: 'b' },
      { id: 14, [name]: 'c' },
    ]
    await writeTable(client, table, { upsert, key: ['id'], skips: false }, {})
    const added = { ...before, 1: 'mine', 11: 'new', 12: 'b', 13: null, 14: 'c' }
    expect(await held(name)).toEqual(added)

    const matching = (value: string) => ({
      ...{ client, table, view: { filters: [where('eq', value)] }, expected: 1, isKept: false },
    })
    expect((await writeMatching(matching('x4'), { [name]: 'y4' }, signal)).count).toBe(1)
    expect((await writeMatching(matching('b'), null, signal)).count).toBe(1)
    expect(await deleteRows(client, table, ['id'], [read(13)])).toMatchObject({ kept: [] })
    const { 12: _deleted, 13: _too, ...left } = added
    expect(await held(name)).toEqual({ ...left, 4: 'y4' })

    const keyed = tableOf(`keyed_${n}`)
    const row = (key: string): Row => ({ [name]: key, note: 'same' })
    expect(await updateRow(client, keyed, [name], row('a'), { note: 'mine' })).toMatchObject({
      state: 'saved',
    })
    expect(await readByKey(client, keyed, [name], [row('a'), row('c')])).toHaveLength(2)
    await writeTable(client, keyed, { upsert: [{ [name]: 'b', note: 'up' }], key: [name], skips: false }, {})
    expect(await deleteRows(client, keyed, [name], [row('c')])).toMatchObject({ kept: [] })
    expect(
      await updateRow(client, keyed, [name], { ...row('b'), note: 'up' }, { [name]: 'd' }),
    ).toMatchObject({
      state: 'saved',
    })
    expect(await heldByKey(name, n)).toEqual({ a: 'mine', d: 'up' })
  },
)
