import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { type Owner, openOwner } from '../../../../packages/local-backend/src/owner/index.ts'
// @boundaries-ignore the repository's real backend, for tests
import { startTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { createInstallSql } from './install-sql.ts'

let backend: TestBackend
let owner: Owner
beforeAll(async () => {
  backend = await startTestBackend()
  owner = await openOwner(backend.dataDir)
})
afterAll(async () => {
  await owner?.close()
  await backend?.close()
})

test('installing the functions over another version keeps the project’s schemas', async () => {
  const { error } = await owner.sql(`
    create schema shop;
    grant usage on schema shop to authenticated;
    create table shop.orders (id bigint primary key);
    grant select on shop.orders to authenticated;
    create or replace function public.portico_schemas() returns text[]
      language sql immutable set search_path = '' as $$ select '{shop}'::text[] $$;
    drop function public.portico_table;
    create function public.portico_table(named text) returns jsonb language sql as $$ select '{}'::jsonb $$;`)
  expect(error).toBeUndefined()
  expect((await owner.sql(createInstallSql(true))).error).toBeUndefined()
  const { client } = await backend.signedIn()
  const list = await client.rpc('portico_tables')
  expect(list.data).toMatchObject({ total: 1, tables: [{ schema: 'shop', name: 'orders' }] })
  const one = await client.rpc('portico_table', { named: 'orders', in_schema: 'shop' })
  expect(one.data).toMatchObject({ table: { name: 'orders' }, start_length: 1_000 })
})
