import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMatchingRows } from '../../bulk/change-matching-rows.ts'
import type { Table } from '../../schema/schema.ts'
import { readRows } from '../read/read-rows.ts'
import { updateRow } from '../write/update-row.ts'
import { updateRows } from '../write/update-rows.ts'
import { deleteRows } from '../write/write-rows.ts'
import { findTable, type NamesStage, openNamesStage, openToAll } from './names-backend.fixture.ts'
import { readByKey } from './read-by-key.ts'

/** Texts with characters from the syntax of filters, lists and URLs. */
const texts = [
  ...[
    'null',
    'NULL',
    'true',
    'not.null',
    'is.null',
    'eq.x',
    'in.(a,b)',
    'not.eq.a',
    'or(a.eq.b)',
    '',
    ' ',
    ' a ',
  ],
  ...[
    'a,b',
    '(',
    ')',
    '(a)',
    '{a}',
    '{}',
    '[]',
    '"',
    '"a"',
    'a"b',
    '\\',
    '\\"',
    '\\\\',
    "'",
    "''",
    '*',
    '%',
    '_',
  ],
  ...[
    'a&b=c',
    'a=b',
    'a#b',
    'a?b',
    'a+b',
    'a%2Cb',
    '%20',
    'a;b',
    'a:b',
    'a.b',
    '..',
    '/',
    'a\nb',
    'a\tb',
    'a\r\nb',
  ],
  ...[
    '1',
    '01',
    '1.0',
    '12345678901234567890',
    '-0',
    '1e3',
    'NaN',
    '2026-11-27',
    '00000000-0000-4000-8000-000000000001',
  ],
  ...[
    'é',
    'e\u0301',
    'ا',
    '日本',
    '😀',
    '\u00a0',
    '\ufeff',
    '\u200b',
    '\u202e',
    '<b>',
    '--',
    '/*',
    '$1',
    '`a`',
  ],
]

const list = texts.map((text) => `(U&'${escaped(text)}')`).join()

/** Tables with one and two reserved key columns, and a function of the owner that fills both with one row per text. */
const tablesSql = `
  create table public."apikey" ("select" text primary key, "limit" text, "order" text not null);
  create table public."on_conflict" ("and" text, "or" text, "order" text, primary key ("and", "or"));
  ${openToAll('public."apikey"', 'public."on_conflict"')}
  create function public.fill_values() returns integer language sql volatile as $f$
    truncate public."apikey", public."on_conflict";
    insert into public."apikey" select text, text, 'same' from (values ${list}) as given (text);
    insert into public."on_conflict" select text, text, 'same' from (values ${list}) as given (text);
    select 1
  $f$;`

/** Returns a text as an SQL literal with Unicode escapes. */
function escaped(text: string): string {
  return Array.from(
    { length: text.length },
    (_, at) => `\\${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

let stage: NamesStage
let single: Table
let pair: Table
const { signal } = new AbortController()

beforeAll(async () => {
  stage = await openNamesStage()
  await stage.change(tablesSql)
  const tables = await stage.tables()
  single = findTable(tables, 'apikey')
  pair = findTable(tables, 'on_conflict')
})
afterAll(async () => {
  await stage?.change('drop function public.fill_values(); drop table public."apikey", public."on_conflict"')
  await stage?.close()
})

const fill = () => stage.rows('select public.fill_values()')

const held = (table: string, key: string) =>
  stage.rows(`select "${key}" as key, "order" as value from public."${table}" where "order" <> 'same'`)

test.each(texts)('a row with the key %j is read, written and deleted without any other row', async (text) => {
  await fill()
  const { client } = stage
  const row = { select: text, limit: text, order: 'same' }
  expect(await readByKey(client, single, ['select'], [row])).toEqual([row])
  expect(await updateRow(client, single, ['select'], row, { order: 'mine' })).toMatchObject({
    state: 'saved',
  })
  expect(await held('apikey', 'select')).toEqual([{ key: text, value: 'mine' }])
  expect(await updateRow(client, single, ['select'], row, { limit: 'x' })).toMatchObject({ state: 'saved' })
  const block = [{ read: { ...row, limit: 'x' }, values: { order: 'block' } }]
  expect(await updateRows(client, single, ['select'], block)).toMatchObject([{ state: 'changed' }])
  const two = { and: text, or: text, order: 'same' }
  expect(await readByKey(client, pair, ['and', 'or'], [two])).toEqual([two])
  expect(await updateRow(client, pair, ['and', 'or'], two, { order: 'mine' })).toMatchObject({
    state: 'saved',
  })
  expect(await held('on_conflict', 'and')).toEqual([{ key: text, value: 'mine' }])
  expect(await deleteRows(client, pair, ['and', 'or'], [two])).toMatchObject({ kept: [] })
  expect(await deleteRows(client, single, ['select'], [row])).toMatchObject({ kept: [] })
  const counts = await stage.rows(
    `select (select count(*) from public."apikey")::int as singles, (select count(*) from public."on_conflict")::int as pairs`,
  )
  expect(counts).toEqual([{ singles: texts.length - 1, pairs: texts.length - 1 }])
})

test.each(texts)('a filter by the value %j matches and deletes only its row', async (text) => {
  await fill()
  const { client } = stage
  const filters = [{ column: 'limit', operator: 'eq', value: text } as const]
  const { rows } = await readRows(client, single, { sorts: [], filters }, null, { size: 500 })
  expect(rows.map((row) => row.limit)).toEqual([text])
  const matching = { client, table: single, view: { filters }, expected: 1, isKept: true }
  expect((await changeMatchingRows(matching, null, signal)).count).toBe(1)
  const left = await stage.rows('select "limit" as value from public."apikey"')
  expect(left.map(({ value }) => value).toSorted()).toEqual(texts.filter((one) => one !== text).toSorted())
})

test('rows with special keys are read and deleted together, without any other row', async () => {
  await fill()
  const { client } = stage
  const some = texts.filter((_text, n) => n % 2 === 0)
  const others = texts.filter((_text, n) => n % 2 === 1)
  const singles = some.map((text) => ({ select: text, limit: text, order: 'same' }))
  const pairs = some.map((text) => ({ and: text, or: text, order: 'same' }))
  const byKey = (rows: readonly Record<string, unknown>[], key: string) =>
    rows.map((row) => row[key]).toSorted()
  expect(byKey(await readByKey(client, single, ['select'], singles), 'select')).toEqual(some.toSorted())
  expect(byKey(await readByKey(client, pair, ['and', 'or'], pairs), 'and')).toEqual(some.toSorted())
  expect(await deleteRows(client, single, ['select'], singles)).toMatchObject({ kept: [] })
  expect(await deleteRows(client, pair, ['and', 'or'], pairs)).toMatchObject({ kept: [] })
  for (const [table, key] of [
    ['apikey', 'select'],
    ['on_conflict', 'and'],
  ] as const) {
    const left = await stage.rows(`select "${key}" as key from public."${table}"`)
    expect(byKey(left, 'key')).toEqual(others.toSorted())
  }
})
