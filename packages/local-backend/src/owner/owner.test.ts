import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '../backend.ts'
import { noRateLimits } from '../config/rate-limits.ts'
import { lockData } from '../data-folder/lock.ts'
import { siteUrl, startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'
import { emptyBackend, openOwner, readKeys, restoreBackup } from './index.ts'

let backend: TestBackend
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-owner-'))
  backend = await startTestBackend()
})
afterAll(async () => {
  await backend.close()
  await rm(scratch, { recursive: true, force: true })
})

const run = async (dataDir: string, text: string) => {
  const owner = await openOwner(dataDir)
  try {
    return await owner.sql(text)
  } finally {
    await owner.close()
  }
}

async function save(dataDir: string, name: string): Promise<string> {
  const path = join(scratch, name)
  const owner = await openOwner(dataDir)
  try {
    await pipeline(await owner.backup(), createWriteStream(path))
  } finally {
    await owner.close()
  }
  return path
}

/** Returns a backup, created once, for tests that do not read its contents. */
let anyBackup: Promise<string> | undefined
const savedOnce = () => (anyBackup ??= save(backend.dataDir, 'any.tar.gz'))

describe('SQL of the owner', () => {
  test('runs on a running backend, and returns rows, notices and lines', async () => {
    const outcome = await run(
      backend.dataDir,
      `-- É
       create table public.invoices (id int primary key, total numeric(30, 3), paid bool, note jsonb);
       grant select on public.invoices to anon;

       insert into public.invoices values (1, 12345678901234567890.125, true, '{"a": 1}'), (2, null, null, null);
       do $$ begin raise warning 'twice' using hint = 'once'; end $$; select * from public.invoices; select current_user`,
    )
    expect(outcome).toEqual({
      kept: true,
      statements: [
        { line: 2, command: 'CREATE TABLE' },
        { line: 3, command: 'GRANT' },
        { line: 5, command: 'INSERT 0 2' },
        { line: 6, command: 'DO' },
        {
          line: 6,
          command: 'SELECT 2',
          columns: ['id', 'total', 'paid', 'note'],
          rows: [
            ['1', '12345678901234567890.125', 't', '{"a": 1}'],
            ['2', null, null, null],
          ],
        },
        { line: 6, command: 'SELECT 1', columns: ['current_user'], rows: [['postgres']] },
      ],
      notices: [{ line: 6, severity: 'WARNING', code: '01000', message: 'twice', hint: 'once' }],
    })
    // REST can read the table immediately.
    const { data, error } = await backend.client().from('invoices').select('id').order('id')
    expect({ data, error }).toEqual({ data: [{ id: 1 }, { id: 2 }], error: null })
  })

  test.each([
    ['an unknown word', 'select 1;\n\nselekt 2', 3, '42601'],
    ['an unknown column', "select 'é';\n select id,\n  nope from public.projects", 3, '42703'],
    [
      'a rejected row',
      'create table a (n int unique);\ninsert into a values (1);\ninsert into a\n values (1)',
      3,
      '23505',
    ],
    ['rows that psql would send', 'create table a (n int);\ncopy a from stdin;\n1\n\\.', 3, '42601'],
  ])('fails at %s with the line, and changes nothing', async (_name, text, line, code) => {
    const outcome = await run(backend.dataDir, text)
    expect(outcome).toMatchObject({ kept: false, error: { line, code, severity: 'ERROR' } })
    expect((await run(backend.dataDir, "select to_regclass('public.a')")).statements[0]?.rows).toEqual([
      [null],
    ])
  })

  test('is rolled back if it leaves its transaction open, and keeps what it commits', async () => {
    const left = await run(backend.dataDir, 'begin; create table public.left_open (n int)')
    expect(left).toMatchObject({ kept: false })
    expect(left.error).toBeUndefined()
    const half = await run(backend.dataDir, 'begin; create table public.half (n int); commit; select 1 / 0')
    expect(half).toMatchObject({ kept: true, error: { code: '22012' } })
    const [found] = (await run(backend.dataDir, "select to_regclass('left_open'), to_regclass('half')"))
      .statements
    expect(found?.rows).toEqual([[null, 'half']])
  })

  test('does not change settings for later statements and requests', async () => {
    await run(
      backend.dataDir,
      `set role authenticated; set search_path = pg_catalog; set statement_timeout = 1; create temp table t (n int);
       set session_replication_role = replica`,
    )
    const { client } = await backend.signedIn()
    const { error } = await client.from('tasks').insert({ project_id: crypto.randomUUID(), title: 'x' })
    expect(error?.code).toBe('42501')
    const [shown] = (await run(backend.dataDir, "select current_user, to_regclass('pg_temp.t')")).statements
    expect(shown?.rows).toEqual([['postgres', null]])
  })

  test('is only accepted with the token in the lock', async () => {
    const { owner } = JSON.parse(await readFile(join(backend.dataDir, 'backend.lock'), 'utf8')).serving
    for (const authorization of ['', `Bearer ${backend.secretKey}`, `Bearer ${owner.token}x`])
      expect(await fetch(`${owner.url}/sql`, { method: 'POST', headers: { authorization } })).toMatchObject({
        status: 401,
      })
    expect((await stat(join(backend.dataDir, 'backend.lock'))).mode & 0o077).toBe(0)
    for (const path of ['/sql', '/backup']) expect((await fetch(backend.url + path)).status).toBe(404)
  })
})

describe('backup and restore', () => {
  const folder = (name: string) => join(scratch, name)

  async function starts(dataDir: string) {
    const again = await startBackend({ port: 0, siteUrl, supabaseDir, rateLimits: noRateLimits, dataDir })
    return again
  }

  test('a backup of a running backend restores accounts, rows, files, mails and keys in another folder', async () => {
    const { client, id } = await backend.signedIn()
    await client.from('projects').insert({ name: 'saved' })
    await client.storage.from('files').upload(`${id}/saved.txt`, 'as it was')
    await backend.client().auth.resetPasswordForEmail(backend.demo.email)
    const path = await save(backend.dataDir, 'running.tar.gz')
    await client.from('projects').insert({ name: 'later' })
    await client.storage.from('files').upload(`${id}/saved.txt`, 'as it became', { upsert: true })
    await expect.poll(() => readdir(backend.dataDir)).not.toContainEqual(expect.stringMatching(/^passing/))

    const target = folder('moved')
    const { counts } = await restoreBackup(path, target)
    expect(counts).toMatchObject({ accounts: 2, objects: 1, bytes: 9 })
    expect(counts.rows).toBeGreaterThan(50_000)
    const again = await starts(target)
    try {
      expect(again.key).toBe(backend.key)
      const session = await client.auth.getSession()
      const headers = { apikey: again.key, authorization: `Bearer ${session.data.session?.access_token}` }
      const rows = await fetch(`${again.url}/rest/v1/projects?select=name&name=in.(saved,later)`, { headers })
      expect(await rows.json()).toEqual([{ name: 'saved' }])
      const file = await fetch(`${again.url}/storage/v1/object/authenticated/files/${id}/saved.txt`, {
        headers,
      })
      expect(await file.text()).toBe('as it was')
      const mails = (await (await fetch(`${again.mailbox}/messages.json`)).json()) as { to: string }[]
      expect(mails[0]?.to).toBe(backend.demo.email)
      expect(await readKeys(target)).toMatchObject({
        secretKey: backend.secretKey,
        serving: { url: again.url },
      })
      await expect(restoreBackup(path, target, { replace: true })).rejects.toMatchObject({
        code: 'data_locked',
      })
      await expect(emptyBackend(target)).rejects.toMatchObject({ code: 'data_locked' })
    } finally {
      await again.close()
    }
  })

  test('a stopped backend can be backed up, replaced and emptied', { tags: ['long'] }, async () => {
    const target = folder('stopped')
    const { counts } = await restoreBackup(await savedOnce(), target)
    expect((await run(target, 'select count(*) from auth.users')).statements[0]?.rows).toEqual([['2']])
    expect(await readKeys(target)).toMatchObject({ serving: undefined })
    const second = await save(target, 'stopped.tar.gz')
    await expect(restoreBackup(second, target)).rejects.toMatchObject({ code: 'data_present' })
    expect((await restoreBackup(second, target, { replace: true })).counts).toEqual(counts)
    await emptyBackend(target)
    expect(await readdir(target)).toEqual([])
    await expect(openOwner(target)).rejects.toMatchObject({ code: 'no_data' })
    await expect(readKeys(target)).rejects.toMatchObject({ code: 'no_data' })
    await expect(emptyBackend(target)).rejects.toMatchObject({ code: 'no_data' })
  })

  test('an invalid, truncated, changed or newer backup is rejected with its code, and no data changes', {
    tags: ['long'],
  }, async () => {
    const path = await savedOnce()
    const bytes = await readFile(path)
    const half = folder('half.tar.gz')
    await writeFile(half, bytes)
    await truncate(half, Math.floor(bytes.length * 0.9))
    const bent = Buffer.from(bytes)
    bent.fill(7, 1_000_000, 1_000_064)
    await writeFile(folder('bent.tar.gz'), bent)
    await writeFile(folder('text.tar.gz'), 'no archive')
    await writeFile(folder('empty.tar.gz'), '')
    await archive(folder('newer.tar.gz'), { format: 3, postgres: '17' })
    await archive(folder('postgres.tar.gz'), { format: 1, postgres: '18' })
    await archive(folder('other.tar.gz'), { format: 1, postgres: '17', files: 1, bytes: 1 }, '../escaped')
    const refusals = {
      'half.tar.gz': 'backup_damaged',
      'bent.tar.gz': 'backup_damaged',
      'text.tar.gz': 'backup_invalid',
      'empty.tar.gz': 'backup_invalid',
      'newer.tar.gz': 'backup_newer',
      'postgres.tar.gz': 'backup_newer',
      'other.tar.gz': 'backup_invalid',
    }
    const target = folder('refusing')
    await mkdir(target)
    await writeFile(join(target, 'mailbox.json'), '[]')
    for (const [name, code] of Object.entries(refusals)) {
      await expect(restoreBackup(folder(name), target, { replace: true }), name).rejects.toMatchObject({
        code,
      })
      expect(await readdir(target)).toEqual(['mailbox.json'])
    }
    await expect(restoreBackup(folder('none.tar.gz'), folder('fresh'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(existsSync(folder('fresh'))).toBe(false)
    expect(existsSync(folder('escaped'))).toBe(false)
  })
})

describe('a killed process', () => {
  let dataDir: string
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('during a restore leaves the old data, or the next start completes the restore', {
    tags: ['long'],
  }, async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portico-crash-'))
    const path = await savedOnce()
    await restoreBackup(path, dataDir)
    // Killed while unpacking: the unpacked files are removed and the old data stays.
    await mkdir(join(dataDir, 'passing-x', 'postgres'), { recursive: true })
    expect((await run(dataDir, 'select 1')).kept).toBe(true)
    expect(await readdir(dataDir)).not.toContain('passing-x')
    // Killed during the replacement: one name is replaced, three are not.
    const next = join(dataDir, 'passing-y')
    await mkdir(next)
    for (const name of ['mailbox.json', 'secrets.json', 'postgres'])
      await rename(join(dataDir, name), join(next, name))
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'old'), '')
    await rename(next, join(dataDir, 'replacement'))
    const again = await startBackend({ port: 0, siteUrl, supabaseDir, dataDir })
    await again.close()
    expect(again.key).toBe(backend.key)
    const names = ['demo.json', 'mailbox.json', 'postgres', 'secrets.json', 'storage']
    expect((await readdir(dataDir)).sort()).toEqual(names)
    expect(existsSync(join(dataDir, 'postgres', 'old'))).toBe(false)
  })

  test('with the lock does not prevent the owner from opening the data', {
    tags: ['long'],
  }, async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portico-crash-'))
    const lock = await lockData(dataDir)
    await lock.announce({
      url: 'http://127.0.0.1:1',
      mailbox: '',
      owner: { url: 'http://127.0.0.1:1', token: 'x' },
    })
    const held = JSON.parse(await readFile(join(dataDir, 'backend.lock'), 'utf8'))
    await lock.release()
    await restoreBackup(await savedOnce(), dataDir)
    await writeFile(join(dataDir, 'backend.lock'), JSON.stringify({ ...held, started: 'another boot' }))
    expect((await run(dataDir, 'select 1')).kept).toBe(true)
  })
})

async function archive(path: string, manifest: object, name = 'secrets.json'): Promise<void> {
  const tar = pack()
  tar.entry({ name: 'portico-backup.json' }, JSON.stringify(manifest))
  tar.entry({ name }, 'x')
  tar.finalize()
  const parts: Buffer[] = []
  for await (const part of tar as AsyncIterable<Buffer>) parts.push(part)
  await writeFile(path, gzipSync(Buffer.concat(parts)))
}
