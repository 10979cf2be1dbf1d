// @module-tag property
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import {
  startTestBackend,
  supabaseDir,
  type TestBackend,
} from '../../../../../packages/local-backend/src/testing.ts'
import { subscribeToTable } from '../../live/subscribe-to-table.ts'
import { readHistory } from '../../row/read-history.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { countRows } from '../read/count-rows.ts'
import { readRows } from '../read/read-rows.ts'
import { updateRow } from '../write/update-row.ts'
import { deleteRows, insertRow } from '../write/write-rows.ts'
import { createNameBatches, findTable, openToAll, quoteIdent } from './names-backend.fixture.ts'

/**
 * Generated names that a server can expose. PostgREST's list of schemas is comma-separated and trimmed, and a header can't contain a line
 * break.
 */
const names = createNameBatches()
  .flatMap((batch) => batch.names)
  .filter(([, name]) => name === name.trim() && !/[,\n]/.test(name))

let project: string
let backend: TestBackend
let client: SupabaseClient
let things: Table
const { signal } = new AbortController()

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portico-schemas-'))
  await cp(supabaseDir, project, { recursive: true })
  const config = await readFile(join(project, 'config.toml'), 'utf8')
  const list = ['public', ...names.map(([, name]) => name)].map((name) => JSON.stringify(name)).join(', ')
  await writeFile(
    join(project, 'config.toml'),
    config.replace(/^schemas = .*$/m, () => `schemas = [${list}]`),
  )
  const each = ['public', ...names.map(([, name]) => name)].map((name) => {
    const table = `${quoteIdent(name)}.things`
    return `
      ${name === 'public' ? '' : `create schema ${quoteIdent(name)}; grant usage on schema ${quoteIdent(name)} to authenticated;`}
      create table ${table} (id int primary key, note text);
      insert into ${table} values (1, 'same'), (2, 'same');
      ${openToAll(table)}
      select public.portico_track_history('${table.replaceAll("'", "''")}');
      alter publication supabase_realtime add table ${table};`
  })
  await writeFile(join(project, 'migrations/20990101000000_schemas.sql'), each.join('\n'))
  backend = await startTestBackend({ supabaseDir: project })
  client = (await backend.signedIn()).client
  const { tables } = await loadSchema(client, signal)
  things = findTable(tables, 'things')
})
afterAll(async () => {
  await client?.removeAllChannels()
  await backend?.close()
  await rm(project, { recursive: true, force: true })
})

test.each(names)(
  'requests and live updates of a schema named %s reach only that schema',
  async (_shown, schema) => {
    const table: Table = { ...things, schema }
    const read = async (one: Table) => {
      const { rows } = await readRows(client, one, { sorts: [], filters: [] }, null, { size: 10 })
      return rows.map(({ id, note }) => [Number(id), note])
    }
    const told: unknown[] = []
    const ready = Promise.withResolvers<void>()
    const leave = subscribeToTable(client, table, ['id'], {
      onChange: ({ type, keys: [row, old] }) => told.push([type, row?.id ?? old?.id]),
      onReady: () => ready.resolve(),
    })
    await ready.promise
    await insertRow(client, table, { id: 3, note: schema })
    expect(await updateRow(client, table, ['id'], { id: 1, note: 'same' }, { note: 'mine' })).toMatchObject({
      state: 'saved',
    })
    expect(await deleteRows(client, table, ['id'], [{ id: 2 }])).toMatchObject({ kept: [] })
    expect(await read(table)).toEqual([
      [1, 'mine'],
      [3, schema],
    ])
    expect(await countRows(client, table, { filters: [] }, 'exact', signal)).toBe(2)
    expect(await readHistory(client, table, '["1"]', null, signal)).toMatchObject([
      { before: { note: 'same' }, after: { note: 'mine' } },
    ])
    await expect
      .poll(() => told)
      .toEqual([
        ['INSERT', 3],
        ['UPDATE', 1],
        ['DELETE', 2],
      ])
    leave()
    expect(await read(things)).toEqual([
      [1, 'same'],
      [2, 'same'],
    ])
  },
)

test('a schema that the server does not expose is refused by its name', async () => {
  const none = { ...things, schema: 'größe, or none' }
  await expect(insertRow(client, none, { id: 9 })).rejects.toMatchObject({ code: 'PGRST106' })
})

test('no request is sent for a schema that a header can’t contain', async () => {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(String(input))
    return Response.json([])
  }
  const other = createClient('http://data.test', 'key', { global: { fetch } })
  const inserted = insertRow(other, { ...things, schema: ' public' }, { id: 9 })
  await expect(inserted).rejects.toMatchObject({ code: 'unaddressable_schema' })
  expect(asked).toEqual([])
})
