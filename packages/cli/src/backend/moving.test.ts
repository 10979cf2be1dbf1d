import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBackend } from '@portico/local-backend'
import { openOwner, readKeys } from '@portico/local-backend/owner'
import {
  copyFirstData,
  type RealProject,
  startTestBackend,
  supabaseDir,
} from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { backendCommand } from '../commands/backend.ts'
import type { CommandOutcome } from '../console/command.ts'
import { CliError } from '../error.ts'

/** The target of the move: a project with the migrations and no accounts. */
interface Project {
  url: string
  key: string
  secretKey: string
  /** Runs a file as the owner. @throws an error with the output */
  run(path: string): Promise<unknown>
  /** Returns every value of a query's rows. */
  ask(query: string): Promise<unknown>
  close(): Promise<void>
}

/** Opens real services, as `npm run test:real` starts them, or else another embedded backend. */
function openProject(scratch: string): Promise<Project> {
  const real = process.env.PORTICO_MOVE_TO
  return real ? openReal(JSON.parse(real)) : openEmbedded(join(scratch, 'data'))
}

async function openReal({
  owner,
  ...real
}: Omit<Project, 'run'> & Pick<Required<RealProject>, 'owner'>): Promise<Project> {
  const psql = async (...args: string[]) =>
    (
      await promisify(execFile)(owner.psql, [owner.database, '-v', 'ON_ERROR_STOP=1', '-qAt', ...args])
    ).stdout.trim()
  return {
    ...real,
    run: (path) => psql('-f', path),
    ask: (query) => psql('-c', query),
    close: async () => {},
  }
}

async function openEmbedded(dataDir: string): Promise<Project> {
  await copyFirstData(dataDir)
  const backend = await startBackend({ port: 0, supabaseDir, dataDir })
  const owner = await openOwner(dataDir)
  await owner.sql('delete from auth.users')
  return {
    url: backend.url,
    key: backend.key,
    secretKey: (await readKeys(dataDir)).secretKey,
    async run(path) {
      const { error } = await owner.sql(await readFile(path, 'utf8'))
      if (error) throw new Error(error.message)
    },
    ask: async (query) => (await owner.sql(query)).statements[0]?.rows?.flat().join('\n'),
    async close() {
      await owner.close()
      await backend.close()
    },
  }
}

test('a move copies accounts, rows and files to a project, and fails if the counts differ', {
  tags: ['long'],
}, async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'portico-moving-'))
  const from = await startTestBackend()
  const to = await openProject(scratch)
  const call = async (args: string[], env: Record<string, string> = {}) => {
    let said: CommandOutcome | undefined
    await backendCommand.run({
      args,
      flags: { data: from.dataDir },
      env,
      cwd: scratch,
      progress: { step: () => {}, detail: () => {}, end: () => {} },
      print: (outcome) => {
        said = outcome
      },
    })
    return said?.data as Record<string, unknown>
  }
  const written = (name: string) => join(scratch, 'moving', name)
  try {
    const { client, id } = await from.signedIn()
    const source = await openOwner(from.dataDir)
    await source.sql('delete from public.readings where id > 100')
    const trap = `it's $$ ${'$check$'} % \\ "odd" 😀`
    await client.from('projects').insert({ name: trap, settings: { trap } })
    await client.storage.from('files').upload(`${id}/a b/$file$ it's.txt`, 'one', {
      contentType: 'text/plain',
      cacheControl: '60',
      metadata: { about: trap },
    })
    await client.storage.from('files').upload(`${id}/empty`, new Blob([]))
    await from.client().auth.signUp({ email: 'late@portico.example', password: 'never-confirmed-1' })

    const counts = await call(['export', 'moving'])
    expect(counts).toMatchObject({ accounts: 3, objects: 2, tables: { 'public.readings': 100 } })
    expect((await stat(join(scratch, 'moving/data.sql'))).mode & 0o077).toBe(0)
    await expect(to.run(written('files.sql'))).rejects.toThrow('These files are not there as they should be')
    await to.run(written('data.sql'))
    await expect(to.run(written('data.sql'))).rejects.toThrow('This project has accounts already')
    const place = { PORTICO_TARGET_URL: to.url, PORTICO_TARGET_KEY: to.secretKey }
    for (const again of [1, 2])
      expect(await call(['upload'], place), `time ${again}`).toMatchObject({ buckets: 4, files: 2, bytes: 3 })
    await to.run(written('files.sql'))

    const there = createClient(to.url, to.key, { auth: { persistSession: false, autoRefreshToken: false } })
    expect((await there.auth.signInWithPassword(from.demo)).data.user?.id).toBe(id)
    expect((await there.from('projects').select('settings').eq('name', trap).single()).data).toEqual({
      settings: { trap },
    })
    const file = there.storage.from('files')
    expect(await (await file.download(`${id}/a b/$file$ it's.txt`)).data?.text()).toBe('one')
    expect((await file.info(`${id}/a b/$file$ it's.txt`)).data).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { about: trap },
    })
    const late = await there.auth.signInWithPassword({
      email: 'late@portico.example',
      password: 'never-confirmed-1',
    })
    expect(late.error).toMatchObject({ code: 'email_not_confirmed' })
    // Sequences continue after the last moved row.
    const tasks = there.from('tasks')
    const { data: mine } = await there.from('projects').select('id').eq('name', trap).single()
    expect((await tasks.insert({ project_id: mine?.id, title: 'Next' }).select('id').single()).data).toEqual({
      id: 17,
    })
    expect(await to.ask('select distinct owner_id from storage.objects')).toBe(id)
    expect(await to.ask('select count(*) from auth.identities')).toBe('3')
    // The index of files has the project's files with their new ids.
    expect(
      await to.ask(`select count(*) from storage.objects o full join portico_private.file_index i
        on i.id = o.id and i.owner_id = o.owner_id where o.id is null or i.id is null`),
    ).toBe('0')
    expect(
      await to.ask(`select (select count(*) from storage.objects) = (select sum(files) from (
        select files from portico_private.file_totals where home = '' and bucket_id = ''
        union all select files from portico_private.file_total_changes where home = '' and bucket_id = '') n)`),
    ).toMatch(/^t(rue)?$/)

    await expect(call(['upload'], { PORTICO_TARGET_URL: to.url })).rejects.toMatchObject({
      code: 'missing_key',
    })
    await expect(call(['upload'])).rejects.toMatchObject({ code: 'missing_url' })
    const wrong = call(['upload'], { ...place, PORTICO_TARGET_KEY: to.key })
    await expect(wrong).rejects.toBeInstanceOf(CliError)
    await expect(wrong).rejects.toMatchObject({ code: 'target_denied' })
  } finally {
    await to.close()
    await from.close()
    await rm(scratch, { recursive: true, force: true })
  }
})
