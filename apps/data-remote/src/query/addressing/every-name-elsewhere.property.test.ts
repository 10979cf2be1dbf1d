// @module-tag property
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLayout } from '../../columns/column-layout.ts'
import { subscribeToTable } from '../../live/subscribe-to-table.ts'
import { formatRowAddress, formatTableAddress, parseRoute } from '../../place/routes.ts'
import { loadLabels } from '../../relations/labels.ts'
import { findReferringKeys, findRelation, getReferencedKey } from '../../relations/relation.ts'
import { type RecordedChange, readHistory } from '../../row/read-history.ts'
import { chooseDefault } from '../../saved/default-view.ts'
import { createViewContent, isOpenedView, parseViewContent } from '../../saved/saved-view.ts'
import { addView, deleteView, readViews } from '../../saved/stored-views.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import type { Table } from '../../schema/schema.ts'
import { texts } from '../../texts/texts.ts'
import { exportRows } from '../../transfer/export/export-rows.ts'
import { findForm, readSample } from '../../transfer/files/read-file.ts'
import { createRowWriter } from '../../transfer/files/row-writer.ts'
import { createKeyFinder } from '../../transfer/import-run/find-existing-keys.ts'
import {
  getMappedKeys,
  type ImportMapping,
  type ImportMode,
  matchColumns,
} from '../../transfer/import-run/import-mapping.ts'
import { startImport } from '../../transfer/import-run/import-run.ts'
import { deleteRestoredRows, restoreRows } from '../../undo/restore-rows.ts'
import type { ViewState } from '../conditions/view-state.ts'
import { createLabelsKey, type RowLabels } from '../read/cached-labels.ts'
import { readLimitedRows } from '../read/read-limited-rows.ts'
import type { Row } from '../row.ts'
import { readRow, updateRow } from '../write/update-row.ts'
import {
  createNameBatches,
  findTable,
  type NamesStage,
  openNamesStage,
  openToAll,
  quoteIdent,
} from './names-backend.fixture.ts'
import { readByKey } from './read-by-key.ts'

let stage: NamesStage
const { signal } = new AbortController()
const t = texts.in('en')

beforeAll(async () => {
  stage = await openNamesStage()
})
afterAll(() => stage?.close())

/**
 * Creates a table and column with this name, a table whose key has this name, and a table that references both by a column and a constraint
 * with this name. The first two are published, and their history is recorded.
 */
function tablesOf(name: string, n: number): string {
  const [table, keyed, refers] = [`public.${quoteIdent(name)}`, `public.keyed_${n}`, `public.refers_${n}`]
  return `
    create table ${table} (id bigint primary key, ${quoteIdent(name)} text unique, amount numeric);
    insert into ${table} select n, 'v' || n, n from generate_series(1, 6) n;
    create table ${keyed} (${quoteIdent(name)} text primary key, note text unique);
    insert into ${keyed} values ('a', 'note a'), ('b', 'note b'), ('c', 'note c');
    create table ${refers} (
      id bigint primary key, ${quoteIdent(name)} text references ${keyed} (${quoteIdent(name)}), of_named bigint,
      constraint ${quoteIdent(name)} foreign key (of_named) references ${table} (id));
    insert into ${refers} values (1, 'a', 1), (2, 'b', 2), (3, 'a', 2);
    ${openToAll(table, keyed, refers)}
    select public.portico_track_history(${literal(table)}), public.portico_track_history(${literal(keyed)});
    alter publication supabase_realtime add table ${table}, ${keyed};`
}

function dropOf(name: string, n: number): string {
  const all = [`public.refers_${n}`, `public.keyed_${n}`, `public.${quoteIdent(name)}`]
  return `${all.map((table) => `drop table ${table};`).join('')}
    delete from portico_private.history where table_name in (${literal(name)}, 'keyed_${n}');`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Exports the first rows of a table as text. */
async function exported(table: Table, format: 'csv' | 'json', isForSpreadsheets = false): Promise<string> {
  const pieces: string[] = []
  const target = {
    ...{ name: 'file', close: async () => {}, abort: async () => {} },
    write: async (piece: string | Uint8Array) => void pieces.push(String(piece)),
  }
  const view: ViewState = {
    sorts: [{ column: getRowKeyColumns(table)?.[0] ?? '', descending: false }],
    filters: [],
  }
  const writer = createRowWriter(format, table.columns, isForSpreadsheets)
  const position = { rows: 0, next: 'begin' as const }
  await exportRows({ client: stage.client, table, view, writer, target }, position, () => {}, signal)
  return pieces.join('')
}

/** Imports a file into a table, mapping fields by name. Returns the number of rows, and the bad ones. */
async function imported(table: Table, text: string, mode: ImportMode, name = 'file.csv') {
  const file = new File([text], name)
  const form = await findForm(file)
  const { fields } = await readSample(file, form, 100)
  const targets = matchColumns(table, fields)
  expect(targets.map((column) => column?.name)).toEqual(fields)
  const key = getMappedKeys(table, targets, new Map())[0] ?? null
  const plan: ImportMapping = {
    ...{ seed: crypto.randomUUID(), table, file, form, fields, targets, mode, key },
    ...{ fills: new Map(), empty: 'null' },
  }
  const { client } = stage
  const findKnown = key && (await createKeyFinder(client, table, key, signal))
  const run = startImport({ t, client, signal }, plan, findKnown)
  await run.done
  return { ...run.store.getState().counts, problems: run.bad.map(({ problem }) => problem(t)) }
}

describe.each(createNameBatches())('$title', ({ names }) => {
  let tables: readonly Table[]
  beforeAll(async () => {
    await stage.change(names.map(([, name, n]) => tablesOf(name, n)).join('\n'))
    tables = await stage.tables()
  })
  afterAll(() => stage.change(names.map(([, name, n]) => dropOf(name, n)).join('\n')))

  /** Reads a table's content by SQL as its owner, ordered by its first column. */
  const held = async (table: string, columns: readonly string[]) => {
    const list = columns.map((column) => `${column}::text`).join(', ')
    const rows = await stage.rows(
      `select json_build_array(${list}) as row from ${table} order by ${columns[0]}`,
    )
    return rows.map(({ row }) => row as (string | null)[])
  }

  test.each(names)(
    'an exported file of a table and column named %s imports again unchanged',
    async (_shown, name, n) => {
      const table = findTable(tables, name)
      const content = () => held(`public.${quoteIdent(name)}`, ['id', quoteIdent(name), 'amount'])
      const before = await content()
      const csv = await exported(table, 'csv', true)
      const json = await exported(table, 'json')
      const two = await readByKey(stage.client, table, ['id'], [{ id: '5' }, { id: '6' }])
      expect((await deleteRestoredRows(stage.client, table, ['id'], two)).rows).toHaveLength(2)
      expect(await imported(table, csv, 'skip')).toMatchObject({ inserted: 2, skipped: 4, bad: 0 })
      expect(await content()).toEqual(before)
      const other = json.replace('"v6"', '"from the file"')
      expect(await imported(table, other, 'update', 'file.json')).toMatchObject({ updated: 6, bad: 0 })
      expect(await content()).toEqual(
        before.map((row) => (row[0] === '6' ? ['6', 'from the file', '6'] : row)),
      )

      const keyed = findTable(tables, `keyed_${n}`)
      const keys = (await exported(keyed, 'csv')).replace('note c', 'note of the file')
      expect(await imported(keyed, keys, 'update')).toMatchObject({ updated: 3, bad: 0 })
      expect(await held(`public.keyed_${n}`, [quoteIdent(name), 'note'])).toEqual([
        ['a', 'note a'],
        ['b', 'note b'],
        ['c', 'note of the file'],
      ])
    },
  )

  test.each(names)(
    'foreign keys to and from %s find labels and referencing rows',
    async (_shown, name, n) => {
      const { client } = stage
      const [table, keyed, refers] = [name, `keyed_${n}`, `refers_${n}`].map((one) =>
        findTable(tables, one),
      ) as [Table, Table, Table]
      const { rows } = await readLimitedRows(client, refers, [], { order: ['id'], limit: 10 })
      const queries = new QueryClient()
      for (const [column, target, labels] of [
        [name, keyed, ['note a', 'note b']],
        ['of_named', table, ['v1', 'v2']],
      ] as const) {
        const relation = findRelation(refers, column, tables)
        expect(relation?.target.name).toBe(target.name)
        if (!relation) continue
        await loadLabels(queries, client, relation, rows)
        const [found] = queries.getQueriesData<RowLabels>({ queryKey: createLabelsKey(target) })
        expect([...(found?.[1]?.values() ?? [])]).toEqual(labels)
        expect(getReferencedKey(relation, rows[0] ?? {})).toBe(JSON.stringify([column === name ? 'a' : '1']))
      }
      queries.clear()
      const condition = { column: name, operator: 'eq', value: 'b' }
      expect(await readRow(client, keyed, [condition])).toMatchObject({ note: 'note b' })
      expect(findReferringKeys(keyed, tables).map(({ foreignKey }) => foreignKey.columns)).toEqual([[name]])
      expect(findReferringKeys(table, tables).map(({ foreignKey }) => foreignKey.name)).toContain(name)
      const referring = await readLimitedRows(client, refers, [{ ...condition, value: 'a' }], {
        order: ['id'],
        limit: 5,
      })
      expect(referring.rows.map(({ id }) => id)).toEqual(['1', '3'])
    },
  )

  test.each(names)('the history of rows of %s is listed and reverted', async (_shown, name, n) => {
    const { client } = stage
    const table = findTable(tables, name)
    const [row] = await readByKey(client, table, ['id'], [{ id: '1' }])
    const was = row?.[name]
    await updateRow(client, table, ['id'], row ?? {}, { [name]: 'for a while' })
    const [change] = await readHistory(client, table, '["1"]', null, signal)
    expect(change).toMatchObject({ operation: 'update' })
    const of = (side: keyof Pick<RecordedChange, 'before' | 'after'>) => Object.entries(change?.[side] ?? {})
    expect([of('before'), of('after')]).toEqual([[[name, was]], [[name, 'for a while']]])
    const back = await updateRow(client, table, ['id'], { ...row, [name]: 'for a while' }, { [name]: was })
    expect(back).toMatchObject({ state: 'saved' })

    const keyed = findTable(tables, `keyed_${n}`)
    const own: Row = { [name]: 'd', note: 'note d' }
    expect((await restoreRows(client, keyed, [name], [own])).rows).toHaveLength(1)
    expect(await readHistory(client, keyed, '["d"]', null, signal)).toMatchObject([{ operation: 'insert' }])
    expect((await deleteRestoredRows(client, keyed, [name], [own])).rows).toHaveLength(1)
    expect((await held(`public.keyed_${n}`, [quoteIdent(name)])).map(([key]) => key)).toEqual(['a', 'b', 'c'])
  })

  test.each(names)(
    'live updates of a table and key named %s contain no other table',
    async (_shown, name, n) => {
      const { client } = stage
      const [table, keyed] = [findTable(tables, name), findTable(tables, `keyed_${n}`)]
      const told: (readonly [string, unknown])[] = []
      const follow = (one: Table, key: string) => {
        const ready = Promise.withResolvers<void>()
        const leave = subscribeToTable(client, one, [key], {
          onChange: ({ keys: [row = {}] }) =>
            told.push([one.name, Object.hasOwn(row, key) ? row[key] : null]),
          onReady: () => ready.resolve(),
        })
        return { leave, isReady: ready.promise }
      }
      const [first, second] = [follow(table, 'id'), follow(keyed, name)]
      await Promise.all([first.isReady, second.isReady])
      await updateRow(client, keyed, [name], { [name]: 'b', note: 'note b' }, { note: 'told' })
      // Realtime's client loses values of this column. The rows are then read again, as after any change without a key.
      const key = name === '__proto__' ? null : 'b'
      await expect.poll(() => told).toEqual([[keyed.name, key]])
      await updateRow(client, table, ['id'], { id: '2', amount: '2' }, { amount: '7' })
      await expect
        .poll(() => told)
        .toEqual([
          [keyed.name, key],
          [name, 2],
        ])
      first.leave()
      second.leave()
      await updateRow(client, keyed, [name], { [name]: 'b', note: 'told' }, { note: 'note b' })
      await updateRow(client, table, ['id'], { id: '2', amount: '7' }, { amount: '2' })
    },
  )

  test.each(names)('a view of %s is saved, opened and deleted', async (_shown, name) => {
    const { client, userId } = stage
    const table = findTable(tables, name)
    const view: ViewState = {
      sorts: [{ column: name, descending: true }],
      filters: [
        { column: name, operator: 'neq', value: 'v1' },
        { match: 'any', filters: [{ column: name, operator: 'eq', value: 'v2' }] },
      ],
    }
    const layout = { ...defaultLayout, order: [name, 'id'], frozen: [name], widths: { [name]: 200 } }
    const naming = { name: 'Kept', isShared: true }
    const kept = await addView(client, table, userId, naming, createViewContent(view, layout))
    await chooseDefault(client, table, kept)
    const reader = { userId, opened: undefined }
    const views = (await readViews(client, table, reader, signal)).filter(isOpenedView)
    expect(views.map((one) => ({ ...parseViewContent(one), isDefault: one.isDefault }))).toEqual([
      { ...view, saved: kept.id, isDefault: true },
    ])
    expect(Object.entries(views[0]?.content.layout.widths ?? {})).toEqual([[name, 200]])
    await deleteView(client, kept)
    expect(await readViews(client, table, reader, signal)).toEqual([])
  })

  test.each(names)('links lead to the table %s and its rows', (_shown, name, n) => {
    const table = findTable(tables, name)
    const at = { at: 'table', schema: 'public', name }
    // Parsed as a browser does.
    const pathOf = (address: string) => new URL(address, 'http://host.test').pathname
    expect(parseRoute(pathOf(formatTableAddress(table)))).toEqual({ ...at, row: null })
    expect(parseRoute(pathOf(formatRowAddress(table, '["1"]')))).toEqual({ ...at, row: '["1"]' })
    const others = findTable(tables, `keyed_${n}`)
    expect(parseRoute(pathOf(formatTableAddress(others)))).toEqual({ ...at, name: `keyed_${n}`, row: null })
  })
})
