import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { type Owner, openOwner } from '../../../../../packages/local-backend/src/owner/index.ts'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { generateNames } from './names.fixture.ts'

/** A generated name: as shown in titles, the name itself, and its number. */
type NumberedName = readonly [shown: string, name: string, n: number]

/**
 * Returns batches of generated names, each with a title: 40 names in total, or 500 in the long run. `PORTICO_SEED` reruns a failed seed,
 * and the title selects a batch.
 */
export function createNameBatches(): { title: string; names: readonly NumberedName[] }[] {
  const names = generateNames(process.env.PORTICO_LONG ? 500 : 40, Number(process.env.PORTICO_SEED ?? 31))
  const numbered = names.map((name, n): NumberedName => [JSON.stringify(name), name, n + 1])
  // The server reloads all tables after each schema change, so only a few exist at a time.
  const size = 25
  return Array.from({ length: Math.ceil(names.length / size) }, (_, at) => {
    const some = numbered.slice(at * size, (at + 1) * size)
    return { title: `names ${at * size + 1} to ${at * size + some.length}`, names: some }
  })
}

/** Quotes a name for SQL. */
export function quoteIdent(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The real backend, with a user's client and SQL as the owner. */
export interface NamesStage {
  client: SupabaseClient
  userId: string
  /** Changes the schema as the owner. */
  change(sql: string): Promise<void>
  /** Reads the current tables as the user sees them. */
  tables(): Promise<readonly Table[]>
  /** Runs an SQL query as the owner, without policies. The server does not reload the schema afterwards. */
  rows(query: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Runs a query as the owner; only callable with the service key. */
const ownersQuery = `
  create or replace function public.rows_by_owner(query text) returns json
    language plpgsql volatile security definer set search_path = '' as $f$
  declare answer json;
  begin
    execute format('select coalesce(json_agg(one), ''[]'') from (%s) as one', query) into answer;
    return answer;
  end $f$;
  revoke execute on function public.rows_by_owner(text) from public, anon, authenticated;
  grant execute on function public.rows_by_owner(text) to service_role;`

/** Opens the stage on the backend that all tests of this process share. */
export async function openNamesStage(): Promise<NamesStage> {
  const backend = await sharedTestBackend()
  const { client, id } = await backend.signedIn()
  const owner: Owner = await openOwner(backend.dataDir)
  const service = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
  const change = async (sql: string) => {
    expect((await owner.sql(sql)).error).toBeUndefined()
  }
  await change(ownersQuery)
  return {
    client,
    userId: id,
    change,
    tables: async () => (await loadSchema(client, new AbortController().signal)).tables,
    rows: async (query) => {
      const { data, error } = await service.rpc('rows_by_owner', { query })
      expect(error).toBeNull()
      return data
    },
    close: async () => {
      await client.removeAllChannels()
      await client.realtime.disconnect()
      await change('drop function public.rows_by_owner(text)')
      await owner.close()
    },
  }
}

/** Returns a table of the schema `public` by its name. */
export function findTable(tables: readonly Table[], name: string): Table {
  const table = tables.find((one) => one.schema === 'public' && one.name === name)
  if (!table) throw new Error(`the schema has no table ${JSON.stringify(name)}`)
  return table
}

/** Returns SQL that opens tables, such as `public."name"`, to all signed-in users. */
export function openToAll(...tables: readonly string[]): string {
  return tables
    .map(
      (table) => `
    alter table ${table} enable row level security;
    create policy everyone on ${table} to authenticated using (true) with check (true);
    grant all on ${table} to authenticated;`,
    )
    .join('')
}
