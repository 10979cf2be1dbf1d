import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { type Caller, runTransaction, runTransactionAs } from '../database/caller-transaction.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { copyFirstData, siteUrl, supabaseDir } from '../testing.ts'
import { createPageQuery, type PageOptions } from './list-page.ts'

const me = '00000000-0000-4000-8000-0000000000aa'
const caller: Caller = { role: 'authenticated', sub: me, claims: { sub: me, role: 'authenticated' } }
const usual = { limit: 100, withDelimiter: true, column: 'name', order: 'asc', cursor: undefined } as const

let dataDir: string
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-pages-'))
  await copyFirstData(dataDir)
  const secrets = await loadSecrets(dataDir)
  database = await openDatabase({
    directory: join(dataDir, 'postgres'),
    supabaseDir,
    siteUrl,
    settings: (await readConfig(supabaseDir, {})).settings,
    secrets,
    sendMail: async () => undefined,
  })
})

afterAll(async () => {
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Puts files with these numbers into a folder of the caller's, and as many into folders of others. */
function fill(first: number, last: number): Promise<unknown> {
  return runTransaction(database, (tx) =>
    tx.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'files', folder || '/file ' || lpad(at::text, 6, '0'), '{"size": 1}'
       from generate_series($1::integer, $2) as at, unnest(array[$3 || '/large', '0/large', 'z/large']) as folder`,
      [first, last, me],
    ),
  )
}

/** The pages of the database that a page of a list reads. */
async function pagesOf(options: Partial<PageOptions>): Promise<number> {
  const { sql, values } = createPageQuery('files', { ...usual, prefix: `${me}/large/`, ...options })
  const read = () =>
    runTransactionAs(database, caller, (tx) =>
      tx.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, timing off, format json) ${sql}`,
        values,
      ),
    )
  await read()
  const { Plan: plan } = (await read()).rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} }
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN)
}

const cursorOf = (name: string) => Buffer.from(JSON.stringify([name, name])).toString('base64url')
const middle = cursorOf(`${me}/large/file 000150`)

test('a page by name reads as much of a folder with 3,000 files as of one with 300', async () => {
  const questions: Partial<PageOptions>[] = [
    {},
    { order: 'desc' },
    { cursor: middle },
    { cursor: middle, order: 'desc' },
    { cursor: middle, withDelimiter: false },
    // The folder itself, with all that is in it behind one entry.
    { prefix: `${me}/` },
    { prefix: `${me}/`, cursor: cursorOf(`${me}/large/`) },
  ]
  await fill(1, 300)
  const before: number[] = []
  for (const question of questions) before.push(await pagesOf(question))
  await fill(301, 3_000)
  for (const [at, question] of questions.entries())
    expect(await pagesOf(question), JSON.stringify(question)).toBeLessThan((before[at] ?? 0) * 1.5 + 20)
})
