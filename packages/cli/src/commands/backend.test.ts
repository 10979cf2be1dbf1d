import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { startTestBackend, type TestBackend } from '@portico/local-backend/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandOutcome } from '../console/command.ts'
import { CliError } from '../error.ts'
import { backendCommand } from './backend.ts'
import { sweepCommand } from './sweep.ts'

// The commands run in parallel to a running backend, as its owner calls them.
let backend: TestBackend
let scratch: string
beforeAll(async () => {
  backend = await startTestBackend()
})
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portico-backend-command-'))
  return () => rm(scratch, { recursive: true, force: true })
})
afterAll(() => backend.close())

/** Returns the output of a command for users and programs, or its rejection. */
async function call(args: string[], flags: Record<string, string | boolean> = {}) {
  let said: CommandOutcome = { text: '', data: undefined }
  const progress = { step: () => {}, detail: () => {}, end: () => {} }
  try {
    await backendCommand.run({
      args,
      flags: { data: backend.dataDir, ...flags },
      env: {},
      cwd: scratch,
      progress,
      print: (outcome) => {
        said = outcome
      },
    })
    return { ...said, refused: undefined }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { text: error.message, data: undefined, refused: error.code }
  }
}

test('backend keys prints secret keys only with --json or on a terminal', async () => {
  const { text, data } = await call(['keys'])
  expect(text).toContain(backend.url)
  expect(text).toContain(backend.key)
  expect(text).not.toContain(backend.secretKey)
  expect(data).toMatchObject({ url: backend.url, publishableKey: backend.key, secretKey: backend.secretKey })
  expect(data).toHaveProperty('jwtSecret.length', 64)
  const { signingKey } = data as { signingKey: string }
  const rotated = await call(['keys'], { rotate: true })
  expect(rotated.data).not.toMatchObject({ signingKey })
  expect((await call(['keys'])).data).toEqual(rotated.data)
  expect(await call(['keys'], { data: 'nowhere' })).toMatchObject({ refused: 'no_data' })
})

test('backend sql prints rows, notices and the place of an error', { tags: ['long'] }, async () => {
  await writeFile(
    join(scratch, 'fine.sql'),
    `create table public.notes (id int, text text);
     insert into public.notes values (1, 'one'), (22, null);
     do $$ begin raise notice 'done'; end $$;
     select * from public.notes;`,
  )
  expect((await call(['sql', 'fine.sql'])).text).toBe(`CREATE TABLE
INSERT 0 2
DO
fine.sql:3: NOTICE: done
id  text
--  ----
1   one
22  NULL
(2 rows)
`)
  await writeFile(join(scratch, 'wrong.sql'), 'insert into public.notes values (3);\nselect 1 / 0')
  expect(await call(['sql', 'wrong.sql'])).toMatchObject({
    refused: 'sql_failed',
    text: 'wrong.sql:2: ERROR: division by zero (22012) Nothing of it is in force.',
  })
  await writeFile(join(scratch, 'open.sql'), 'begin;\ndelete from public.notes')
  expect(await call(['sql', 'open.sql'])).toMatchObject({ refused: 'sql_failed' })
  expect(await call(['sql', 'none.sql'])).toMatchObject({ refused: 'file_missing' })
  expect(await call(['sql'])).toMatchObject({ refused: 'usage' })

  const portico = join(import.meta.dirname, '../../bin/portico.mjs')
  const args = [portico, 'backend', 'sql', '-', '--json', '--data', backend.dataDir]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end('select count(*) from public.notes')
  expect(await json(child.stdout)).toMatchObject({ statements: [{ rows: [['2']] }] })
})

test('backend backup writes one file and never overwrites it, restore reads it, and reset asks first', {
  tags: ['long'],
}, async () => {
  const here = { data: 'here' }
  expect((await call(['backup', 'saved.tar.gz'])).data).toMatchObject({ file: join(scratch, 'saved.tar.gz') })
  expect((await stat(join(scratch, 'saved.tar.gz'))).mode & 0o077).toBe(0)
  expect(await readdir(scratch)).toEqual(['saved.tar.gz'])
  expect(await call(['backup', 'saved.tar.gz'])).toMatchObject({ refused: 'file_exists' })
  expect(await call(['backup', 'nightly/one.tar.gz'])).toMatchObject({ refused: undefined })
  expect((await call(['restore', 'saved.tar.gz'], here)).text).toMatch(
    /^Restored .* 2 accounts, \d{5} rows, 0 files \(0\.0 MB\), \d+ migrations\. npm start serves it\.$/,
  )
  expect(await call(['restore', 'saved.tar.gz'], here)).toMatchObject({ refused: 'data_present' })
  expect(await call(['restore', 'none.tar.gz'], here)).toMatchObject({ refused: 'file_missing' })
  const whole = await readFile(join(scratch, 'saved.tar.gz'))
  await writeFile(join(scratch, 'half.tar.gz'), whole.subarray(0, 2e6))
  const half = await call(['restore', 'half.tar.gz'], { ...here, replace: true })
  expect(half).toMatchObject({ refused: 'backup_damaged' })
  expect(await call(['reset'], here)).toMatchObject({ refused: 'not_confirmed' })
  expect((await call(['keys'], here)).data).toMatchObject({ url: null, publishableKey: backend.key })
  expect(await call(['reset'], { ...here, yes: true })).toMatchObject({ refused: undefined })
  expect(await readdir(join(scratch, 'here'))).toEqual([])
  expect(await call(['reset'], { yes: true })).toMatchObject({ refused: 'data_locked' })
})

test('sweep deletes accounts that are due with their files, through the API alone', {
  tags: ['long'],
}, async () => {
  const { client, id } = await backend.signedIn('other')
  expect((await client.storage.from('files').upload(`${id}/diary.txt`, 'dear diary')).error).toBeNull()
  await writeFile(
    join(scratch, 'due.sql'),
    `insert into portico_private.leavings (user_id, due_at) values ('${id}', now())`,
  )
  await call(['sql', 'due.sql'])
  const at = backend.url
  const sweep = async (env: Record<string, string>) => {
    const said: CommandOutcome[] = []
    const progress = { step: () => {}, detail: () => {}, end: () => {} }
    const input = { args: [], flags: { at }, env, cwd: scratch, progress }
    await sweepCommand.run({ ...input, print: (outcome) => void said.push(outcome) })
    return said[0]?.data
  }
  await expect(sweep({})).rejects.toMatchObject({ code: 'missing_key' })
  await expect(sweep({ PORTICO_TARGET_KEY: backend.key })).rejects.toBeInstanceOf(CliError)
  const env = { PORTICO_TARGET_KEY: backend.secretKey }
  expect(await sweep(env)).toEqual({ url: at, removed: 1 })
  expect(await sweep(env)).toEqual({ url: at, removed: 0 })
  await writeFile(join(scratch, 'left.sql'), `select count(*) from auth.users where id = '${id}'`)
  expect((await call(['sql', 'left.sql'])).text).toContain('\n0\n(1 row)')
})

test('backend rejects an unknown action with a usage error', async () => {
  expect(await call(['toString'])).toMatchObject({ refused: 'usage' })
})
