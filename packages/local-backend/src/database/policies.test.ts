import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { copyFirstData, siteUrl, supabaseDir } from '../testing.ts'
import { type Database, openDatabase } from './open.ts'

let dataDir: string
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-policies-'))
  await copyFirstData(dataDir)
  const secrets = await loadSecrets(dataDir)
  const directory = join(dataDir, 'postgres')
  database = await openDatabase({
    directory,
    supabaseDir,
    siteUrl,
    settings: (await readConfig(supabaseDir, {})).settings,
    secrets,
    extensions: { pgtap },
    sendMail: async () => undefined,
  })
})

// A failed file leaves its transaction open.
afterEach(() => database.db.exec('rollback'))
afterAll(async () => {
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const files = (await readdir(join(supabaseDir, 'tests'))).filter((name) => name.endsWith('.sql'))

test.each(files)('supabase/tests/%s', async (file) => {
  const results = await database.db.exec(await readFile(join(supabaseDir, 'tests', file), 'utf8'))
  const lines = results.flatMap((result) => result.rows.flatMap((row) => Object.values(row).map(String)))
  const plan = Number(/^1\.\.(\d+)$/.exec(lines.find((line) => line.startsWith('1..')) ?? '')?.[1])
  const passed = lines.filter((line) => line.startsWith('ok '))
  expect(lines.filter((line) => /^(not ok|# )/.test(line))).toEqual([])
  expect(passed).toHaveLength(plan)
})
