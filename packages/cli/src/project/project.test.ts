import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '@portico/local-backend'
import { openOwner } from '@portico/local-backend/owner'
import { copyFirstData, supabaseDir } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../cli.ts'
import { createProjectFiles, getProjectSource, writeProject } from './write-project.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-project-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const all = { samples: false, dryRun: false }
const versions = (folder: string) => readdirSync(join(folder, 'migrations')).map((name) => name.slice(0, 14))

test('a Supabase project without samples has the parts that the portal needs, and no sample table, row or account', async () => {
  const folder = join(root, 'our portal')
  writeProject(supabaseDir, folder, all)
  const own = join(folder, 'supabase')
  expect(readFileSync(join(own, 'config.toml'), 'utf8')).toMatch(/^project_id = "our-portal"$/m)
  expect(readdirSync(own)).not.toContain('seed.sql')

  const dataDir = join(root, 'data')
  await copyFirstData(dataDir, 'empty')
  const backend = await startBackend({ port: 0, dataDir, supabaseDir: own })
  try {
    expect(backend.unsupported).toEqual([])
    expect(backend.hasDemo).toEqual({ demo: false, other: false })
    const owner = await openOwner(dataDir)
    const { statements } = await owner.sql(
      `select string_agg(relname, ' ' order by relname) from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S');
       select count(*) from auth.users;
       select string_agg(typname, ' ') from pg_type where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0;
       select string_agg(id, ' ' order by id) from storage.buckets`,
    )
    expect(statements.map(({ rows }) => rows?.[0]?.[0])).toEqual([
      'portico_favourites portico_history portico_shares portico_space_limits portico_trash portico_upload_requests portico_view_defaults portico_views',
      '0',
      'portico_start',
      'avatars files portico-avatars portico-trash',
    ])
    const { data } = await createClient(backend.url, backend.key).rpc('portico_schema')
    expect(data).toEqual({ schemas: ['public'], tables: [] })
  } finally {
    await backend.close()
  }
})

test('writeProject adds missing files, and does not change existing ones', () => {
  const source = join(root, 'supabase')
  mkdirSync(join(source, 'migrations'), { recursive: true })
  mkdirSync(join(source, 'templates'))
  writeFileSync(join(source, 'config.toml'), 'project_id = "portico"\n')
  writeFileSync(join(source, 'migrations/20261121000300_storage.sql'), 'select 1')
  const folder = join(root, 'ours')
  expect(writeProject(source, folder, { ...all, dryRun: true }).written).toHaveLength(2)
  expect(readdirSync(root)).toEqual(['supabase'])
  writeProject(source, folder, all)
  writeFileSync(join(folder, 'supabase/migrations/20261201000000_ours.sql'), 'select 2')
  appendFileSync(join(folder, 'supabase/config.toml'), '[auth]\nsite_url = "https://portal.example"\n')
  writeFileSync(join(source, 'migrations/20270101000000_newer.sql'), 'select 3')
  expect(writeProject(source, folder, all)).toEqual({
    written: ['migrations/20270101000000_newer.sql'],
    kept: ['migrations/20261121000300_storage.sql'],
    different: ['config.toml'],
  })
  expect(readFileSync(join(folder, 'supabase/config.toml'), 'utf8')).toContain('portal.example')
})

test('a project may have demo accounts without the samples', () => {
  const files = createProjectFiles(supabaseDir, 'ours', { accounts: true })
  expect(files['seed.sql']).toContain('insert into auth.identities')
  expect(files['seed.sql']).not.toMatch(/insert into (?!auth\.)/)
  expect(files['config.toml']).toContain('[db.seed]\nenabled = true')
  expect(Object.keys(createProjectFiles(supabaseDir, 'ours', {}))).not.toContain('seed.sql')
  expect(getProjectSource()).toBe(supabaseDir)
})

test('a project with samples has every migration version of this repository', () => {
  writeProject(supabaseDir, root, { ...all, samples: true })
  expect(versions(join(root, 'supabase'))).toEqual(versions(supabaseDir))
})

test('portico project is rejected without a folder', async () => {
  expect(await run(['project', '--json'])).toBe(2)
})
