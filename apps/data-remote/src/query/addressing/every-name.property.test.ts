// @module-tag property
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeMatchingRows } from '../../bulk/change-matching-rows.ts'
import type { Table } from '../../schema/schema.ts'
import type { Filter } from '../conditions/filter.ts'
import { countRows } from '../read/count-rows.ts'
import { readRows } from '../read/read-rows.ts'
import type { Row } from '../row.ts'
import { updateRow } from '../write/update-row.ts'
import { updateRows } from '../write/update-rows.ts'
import { deleteRows, insertRow } from '../write/write-rows.ts'
import {
  createNameBatches,
  findTable,
  type NamesStage,
  openNamesStage,
  openToAll,
  quoteIdent,
} from './names-backend.fixture.ts'
import { readByKey } from './read-by-key.ts'
import { writeTable } from './write-table.ts'

let stage: NamesStage
const { signal } = new AbortController()

beforeAll(async () => {
  stage = await openNamesStage()
})
afterAll(() => stage?.close())

/** Creates a table and column with this name, and a table whose key has this name. */
function tablesOf(name: string, n: number): string {
  const [table, keyed] = [`public.${quoteIdent(name)}`, `public.keyed_${n}`]
  return `
    create table ${table} (id bigint primary key, ${quoteIdent(name)} text, amount numeric);
    insert into ${table} select n, case when n in (3, 4) then 'x' || n else 'same' end, n from generate_series(1, 10) n;
    create table ${keyed} (${quoteIdent(name)} text primary key, note text);
    insert into ${keyed} values ('a', 'same'), ('b', 'same'), ('c', 'same');
    ${openToAll(table, keyed)}`
}

/** Reads a table's content by SQL as its owner: the second column by the first. */
async function held(table: string, key: string, value: string): Promise<Record<string, unknown>> {
  const query = `select ${key}::text as key, ${value} as value from ${table} order by ${key}`
  return Object.fromEntries((await stage.rows(query)).map((row) => [row.key, row.value]))
}

const before = {
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n + 1, 'same'])),
  3: 'x3',
  4: 'x4',
}

describe.each(createNameBatches())('$title', ({ names }) => {
  let tables: readonly Table[]
  beforeAll(async () => {
    await stage.change(names.map(([, name, n]) => tablesOf(name, n)).join('\n'))
    tables = await stage.tables()
  })
  afterAll(() =>
    stage.change(
      names.map(([, name, n]) => `drop table public.${quoteIdent(name)}, public.keyed_${n};`).join('\n'),
    ),
  )

  test.each(names)(
    'requests to a table and column named %s read and write only their rows',
    async (_shown, name) => {
      const { client } = stage
      const table = findTable(tables, name)
      const content = () => held(`public.${quoteIdent(name)}`, 'id', quoteIdent(name))
      const find = async (filters: Filter[], search?: string) => {
        const view = { sorts: [{ column: name, descending: true }], filters, ...(search && { search }) }
        const { rows } = await readRows(client, table, view, null, { size: 50 })
        return rows.map(({ id }) => Number(id))
      }
      const where = (operator: Filter['operator'], value: string): Filter => ({
        column: name,
        operator,
        value,
      })
      expect(await find([])).toEqual([4, 3, 10, 9, 8, 7, 6, 5, 2, 1])
      expect(await find([where('eq', 'x3')])).toEqual([3])
      expect(await find([where('in', 'x3,x4')])).toEqual([4, 3])
      expect(await find([where('contains', 'X4')])).toEqual([4])
      expect(await find([], 'x3')).toEqual([3])
      expect(await countRows(client, table, { filters: [where('neq', 'same')] }, 'exact', signal)).toBe(2)

      const read = (id: number, value = 'same'): Row => ({
        id: String(id),
        [name]: value,
        amount: String(id),
      })
      expect(await updateRow(client, table, ['id'], read(1), { [name]: 'mine' })).toMatchObject({
        state: 'saved',
      })
      expect(await updateRow(client, table, ['id'], read(3), { [name]: 'mine' })).toMatchObject({
        state: 'changed',
      })
      const block = [
        { read: read(5), values: { [name]: 'block' } },
        { read: read(4, 'other'), values: { [name]: 'block' } },
      ]
      expect(await updateRows(client, table, ['id'], block)).toMatchObject([
        { state: 'saved', row: { [name]: 'block' } },
        { state: 'changed', theirs: { [name]: 'x4' } },
      ])
      const changed = { ...before, 1: 'mine', 5: 'block' }
      expect(await content()).toEqual(changed)

      await insertRow(client, table, { id: 11, [name]: 'new' })
      await writeTable(client, table, { insert: [{ id: 12, [name]: 'a' }, { id: 13 }] }, {})
      const upsert = [
        { id: 12, [name]: 'b' },
        { id: 14, [name]: 'c' },
      ]
      await writeTable(client, table, { upsert, key: ['id'], skips: false }, {})
      const added = { ...changed, 11: 'new', 12: 'b', 13: null, 14: 'c' }
      expect(await content()).toEqual(added)

      const matching = (value: string) => ({
        ...{ client, table, view: { filters: [where('eq', value)] }, expected: 1, isKept: true },
      })
      expect((await changeMatchingRows(matching('x4'), { [name]: 'y4' }, signal)).count).toBe(1)
      const deleted = await changeMatchingRows(matching('b'), null, signal)
      expect(deleted).toMatchObject({ count: 1, step: { rows: [{ id: '12', [name]: 'b' }] } })
      expect(await deleteRows(client, table, ['id'], [read(13)])).toMatchObject({ kept: [] })
      const { 12: _deleted, 13: _too, ...left } = added
      expect(await content()).toEqual({ ...left, 4: 'y4' })
    },
  )

  test.each(names)('a key named %s matches only its own row', async (_shown, name, n) => {
    const { client } = stage
    const keyed = findTable(tables, `keyed_${n}`)
    const row = (key: string): Row => ({ [name]: key, note: 'same' })
    expect(await updateRow(client, keyed, [name], row('a'), { note: 'mine' })).toMatchObject({
      state: 'saved',
    })
    expect(await readByKey(client, keyed, [name], [row('a'), row('c')])).toHaveLength(2)
    await writeTable(client, keyed, { upsert: [{ [name]: 'b', note: 'up' }], key: [name], skips: false }, {})
    expect(await deleteRows(client, keyed, [name], [row('c')])).toMatchObject({ kept: [] })
    expect(
      await updateRow(client, keyed, [name], { ...row('b'), note: 'up' }, { [name]: 'd' }),
    ).toMatchObject({ state: 'saved' })
    expect(await held(`public.keyed_${n}`, quoteIdent(name), 'note')).toEqual({ a: 'mine', d: 'up' })
  })
})
