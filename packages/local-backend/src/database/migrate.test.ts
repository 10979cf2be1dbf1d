import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Backend, startBackend } from '../backend.ts'
import { copyFirstData, siteUrl } from '../testing.ts'

let root: string
let running: Backend | undefined

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-migrate-'))
  await mkdir(join(root, 'supabase', 'migrations'), { recursive: true })
  await copyFirstData(join(root, 'data'), 'empty')
})
afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(root, { recursive: true, force: true })
})

async function start(): Promise<Backend> {
  const dataDir = join(root, 'data')
  running = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir: join(root, 'supabase') })
  return running
}

async function stop(): Promise<void> {
  await running?.close()
  running = undefined
}

function write(file: string, sql: string): Promise<void> {
  return writeFile(join(root, 'supabase', file), sql)
}

async function call(name: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${running?.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: running?.key ?? '', 'content-type': 'application/json' },
    body: '{}',
  })
  return { status: response.status, body: await response.json() }
}

test('migrations run once, completely or not at all, and seed.sql runs once after them', async () => {
  await write(
    'migrations/20260101000000_one.sql',
    `create table public.notes (text text); grant select on public.notes to anon;
     create function public.refuse() returns void language plpgsql as $$ begin raise exception 'Not on Mondays.' using hint = 'Try later.'; end $$;
     create function public.hidden() returns int language sql as 'select 1';
     grant execute on function public.refuse() to anon;`,
  )
  await write('seed.sql', `insert into public.notes values ('seeded');`)
  await start()
  expect(await call('refuse')).toEqual({
    status: 400,
    body: { code: 'P0001', message: 'Not on Mondays.', details: null, hint: 'Try later.' },
  })
  expect(await call('hidden')).toMatchObject({ status: 401, body: { code: '42501' } })
  await stop()

  await write(
    'migrations/20260102000000_two.sql',
    `insert into public.notes values ('second'); select 1 / 0;`,
  )
  await expect(start()).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/20260102000000_two\.sql failed \(division by zero\)/),
  })
  expect(await readdir(join(root, 'data'))).not.toContain('backend.lock')

  await write('migrations/20260102000000_two.sql', `insert into public.notes values ('mended');`)
  const { url, key } = await start()
  const notes = await fetch(`${url}/rest/v1/notes?order=text`, { headers: { apikey: key } })
  expect(await notes.json()).toEqual([{ text: 'mended' }, { text: 'seeded' }])
})

test('settings that a migration or seed changes on the connection do not affect requests', async () => {
  const setAll = `
    set session_replication_role = replica; set search_path = ''; set statement_timeout = '77s'; set timezone = 'Asia/Tokyo';
    select set_config('request.jwt.claims', '{"role":"service_role"}', false), pg_catalog.pg_advisory_lock(1);
    create temp table left_over (n int); prepare left_over as select 1; listen left_over; set role service_role;`
  await write(
    'migrations/20260101000000_one.sql',
    `create table public.parents (id int primary key);
     create table public.children (id int primary key, parent int not null references public.parents);
     grant select, insert on public.parents, public.children to anon;
     create function public.settings() returns json stable language sql as $$
       select json_build_object(
         'replication', current_setting('session_replication_role'), 'path', current_setting('search_path'),
         'timeout', current_setting('statement_timeout'), 'temp', to_regclass('pg_temp.left_over'),
         'prepared', (select count(*) from pg_prepared_statements where name = 'left_over'),
         'locks', (select count(*) from pg_locks where locktype = 'advisory'),
         'listens', (select count(*) from pg_listening_channels() as name where name = 'left_over')
       ) $$;
     grant execute on function public.settings() to anon;
     ${setAll}`,
  )
  await write('migrations/20260102000000_two.sql', `insert into parents values (1);`)
  await write('seed.sql', `insert into public.children values (1, 1); ${setAll}`)
  const { url, key } = await start()
  expect(await call('settings')).toEqual({
    status: 200,
    body: {
      replication: 'origin',
      path: expect.stringContaining('public'),
      timeout: '3s',
      temp: null,
      prepared: 0,
      locks: 0,
      listens: 0,
    },
  })
  const orphan = await fetch(`${url}/rest/v1/children`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: '{"id":2,"parent":7}',
  })
  expect(orphan.status).toBe(409)
})

test('a project without migrations starts, and a missing folder is rejected', async () => {
  await rm(join(root, 'supabase', 'migrations'), { recursive: true })
  await start()
  expect(await call('refuse')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
  await stop()
  await rm(join(root, 'supabase'), { recursive: true })
  await expect(start()).rejects.toMatchObject({ code: 'start_failed' })
})

test('an invalid site URL is rejected before any file is created', async () => {
  const options = { port: 0, dataDir: join(root, 'none'), supabaseDir: join(root, 'supabase') }
  await expect(startBackend({ ...options, siteUrl: 'portal' })).rejects.toMatchObject({ code: 'bad_option' })
  expect(await readdir(root)).not.toContain('none')
})
