import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { getForeignLanguage, getLocalizedText } from '@portico/contract'
import { parseRegistry } from '@portico/contract/registry'
import { startBackend } from '@portico/local-backend'
import { openOwner } from '@portico/local-backend/owner'
import { supabaseDir } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promoteCommand } from './commands/promote.ts'
import { rollbackCommand } from './commands/rollback.ts'
import { statusCommand } from './commands/status.ts'
import type { Command, CommandOutcome } from './console/command.ts'
import { describeMissingTitles, listTitleLanguages } from './registry/missing-titles.ts'

// The files were written by the code of aad0328: a data directory (a new account, a project with a task, a file, and a hundred of the
// sample's readings), and a store and a site with two releases of a remote, the second one a canary.
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-upgrading-'))
  const archive = readFileSync(new URL('../fixtures/made-at-aad0328.tar.br', import.meta.url))
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
  writeFileSync(join(folder, 'made.tar'), brotliDecompressSync(archive, { params }))
  execFileSync('tar', ['-xf', 'made.tar'], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data directory of aad0328 keeps its accounts, sessions, rows and files, and gets new migrations', async () => {
  const dataDir = join(folder, 'data')
  const backend = await startBackend({ port: 0, siteUrl: 'http://127.0.0.1:4100', dataDir, supabaseDir })
  try {
    expect(backend.key).toBe('sb_publishable_j2qU0TkBkFlgGf5Wi2qwFy_uzEj-59m')
    const client = () =>
      createClient(backend.url, backend.key, { auth: { persistSession: false, autoRefreshToken: false } })
    const [demo, own, earlier] = [client(), client(), client()]
    // The demo accounts of that version had a public password.
    const { email: demoEmail } = backend.demo
    const old = await demo.auth.signInWithPassword({ email: demoEmail, password: 'portico-demo-1' })
    expect(old.error?.code).toBe('invalid_credentials')
    const { data: signed } = await demo.auth.signInWithPassword(backend.demo)
    expect(signed.user?.app_metadata.admin).toBe(true)
    expect((await demo.from('projects').select('name').order('name')).data).toHaveLength(5)
    const email = 'new@portico.example'
    const { data } = await own.auth.signInWithPassword({ email, password: 'portico-demo-2' })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Nora New' })
    const refresh_token = '01a203b7-5dbd-75e5-8fd8-b52896cca803'
    expect((await earlier.auth.refreshSession({ refresh_token })).data.user?.email).toBe(email)
    // Tokens of that version were signed with a secret; new ones are signed with a key that the folder gets.
    expect((await earlier.auth.getClaims()).data?.header.alg).toBe('ES256')

    const query = own
      .from('projects')
      .select('budget, settings, tasks (title, tags)')
      .eq('name', 'From before')
    expect((await query.single()).data).toEqual({
      budget: 12.5,
      settings: { kept: true },
      tasks: [{ title: 'Step', tags: ['a', 'b'] }],
    })
    const { data: file } = await own.storage.from('files').download(`${data.user?.id}/notes/before.txt`)
    expect(await file?.text()).toBe('written at aad0328')
    const { error } = await own.from('projects').insert({ name: 'From now' })
    expect(error).toBeNull()

    const owner = await openOwner(dataDir)
    const { statements } = await owner.sql(
      'select version from supabase_migrations.schema_migrations order by 1',
    )
    const ledger = statements[0]?.rows?.map(([version]) => version)
    expect(ledger?.slice(0, 4)).toEqual(Object.keys(pushed).map((name) => name.slice(0, 14)))
  } finally {
    await backend.close()
  }
})

test('a store and site of aad0328 list their releases, and accept rollbacks and new releases', async () => {
  const site = { site: join(folder, 'site') }
  expect(await call(statusCommand, ['files'], site)).toMatchObject({
    revision: 3,
    published: true,
    stored: ['1.0.0', '1.1.0'],
    remotes: {
      files: {
        releases: [
          { version: '1.0.0', traffic: 80 },
          { version: '1.1.0', traffic: 20 },
        ],
      },
    },
  })
  expect(await call(promoteCommand, ['files', '1.1.0'], site)).toMatchObject({ shares: { '1.1.0': 100 } })
  expect(await call(rollbackCommand, ['files'], site)).toMatchObject({ shares: { '1.0.0': 100 } })
  expect(await call(statusCommand, [], site)).toMatchObject({ revision: 5, published: true })
  expect(existsSync(join(folder, 'site/files.html'))).toBe(true)
})

test('a remote of aad0328 with an English title shows it in every language, with a warning', () => {
  const document: unknown = JSON.parse(readFileSync(join(folder, 'store/registry.json'), 'utf8'))
  const registry = parseRegistry(document, { allowedOrigins: ['https://cdn.example'] })
  const { files } = registry.remotes
  if (!files) throw new Error('The store has no remote files.')
  expect(describeMissingTitles('files', files, listTitleLanguages(registry, 'files'))).toBeNull()
  const data = { ...files, title: { en: 'Data', de: 'Daten', ar: 'البيانات' } }
  const warning = describeMissingTitles(
    'files',
    files,
    listTitleLanguages({ remotes: { files, data } }, 'files'),
  )
  expect(warning).toContain('package.json lacks portico.title (ar, de).')
  expect([getLocalizedText(files.title, 'de'), getForeignLanguage(files.title, 'de')]).toEqual([
    'Files',
    'en',
  ])
})

async function call(command: Command, args: string[], flags: Record<string, string>): Promise<unknown> {
  let said: CommandOutcome | undefined
  const place = { target: join(folder, 'store'), 'public-url': 'https://cdn.example/portal/', by: 'Ada' }
  await command.run({
    ...{ args, flags: { ...place, ...flags }, env: {}, cwd: folder },
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      said = outcome
    },
  })
  return said?.data
}

/** SHA-256 of each migration that `supabase db push` has added to projects. The Supabase CLI stops if one is missing. */
const pushed = {
  '20261121000100_projects_and_tasks.sql': 'c9d9fe5adc1f4d39889ef13177753b1b6e74253d81a83c9ce4278b92b9642137',
  '20261121000200_readings.sql': 'cf6f0bcec0a5d327e51a31528b3dd620d1c472ecc4e194417da59bd27cecdc4f',
  '20261121000300_storage.sql': '4bd34f8c48b5a8ec6c1360148792cd5ec7cb66e98af20994e45d6be4c8d03199',
  '20261121000400_portico_schema.sql': '401585513ae2dc3548de38b36d5abc6dff1b107bbdc7a93f4bc61a67242b444c',
}

test.each(Object.entries(pushed))('the published migration %s is unchanged', (name, hash) => {
  const text = readFileSync(join(supabaseDir, 'migrations', name))
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
})
