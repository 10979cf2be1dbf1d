import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '@portico/local-backend'
import { openOwner } from '@portico/local-backend/owner'
import { copyFirstData, startTestBackend, supabaseDir } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Outcome } from '../command.ts'
import { CliError } from '../error.ts'
import { backendCommand } from './backend-command.ts'

// A project is here another embedded backend with the same migrations and no account; scripts/moving.long.test.ts takes real services.
test('accounts, rows and files move to a project, with equal counts or not at all', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'portico-moving-'))
  const from = await startTestBackend()
  const project = { port: 0, supabaseDir, dataDir: join(scratch, 'data') }
  await copyFirstData(project.dataDir)
  const to = await startBackend(project)
  const owner = await openOwner(project.dataDir)
  await owner.sql('delete from auth.users')
  const keys = JSON.parse(await readFile(join(project.dataDir, 'secrets.json'), 'utf8')) as {
    secretKey: string
  }
  const call = async (args: string[], env: Record<string, string> = {}) => {
    let said: Outcome | undefined
    await backendCommand.run({
      ...{ args, flags: { data: from.dataDir }, env, cwd: scratch },
      progress: { step: () => {}, detail: () => {}, end: () => {} },
      print: (outcome) => {
        said = outcome
      },
    })
    return said?.data as Record<string, unknown>
  }
  const read = async (name: string) => readFile(join(scratch, 'moving', name), 'utf8')
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
    expect(await owner.sql(await read('files.sql'))).toMatchObject({ kept: false, error: { code: 'P0001' } })
    const moved = await owner.sql(await read('data.sql'))
    expect(moved.error).toBeUndefined()
    expect(await owner.sql(await read('data.sql'))).toMatchObject({
      kept: false,
      error: { message: 'This project has accounts already; nothing was changed.' },
    })
    const place = { PORTICO_TARGET_URL: to.url, PORTICO_TARGET_KEY: keys.secretKey }
    for (const again of [1, 2])
      expect(await call(['upload'], place), `time ${again}`).toMatchObject({ buckets: 2, files: 2, bytes: 3 })
    expect((await owner.sql(await read('files.sql'))).error).toBeUndefined()

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
    // Sequences go on where they were.
    const tasks = there.from('tasks')
    const { data: mine } = await there.from('projects').select('id').eq('name', trap).single()
    expect((await tasks.insert({ project_id: mine?.id, title: 'Next' }).select('id').single()).data).toEqual({
      id: 17,
    })
    const [owners] = (await owner.sql('select distinct owner_id from storage.objects')).statements
    expect(owners?.rows).toEqual([[id]])

    await expect(call(['upload'], { PORTICO_TARGET_URL: to.url })).rejects.toMatchObject({
      code: 'missing_key',
    })
    await expect(call(['upload'])).rejects.toMatchObject({ code: 'missing_url' })
    const wrong = call(['upload'], { ...place, PORTICO_TARGET_KEY: to.key })
    await expect(wrong).rejects.toBeInstanceOf(CliError)
    await expect(wrong).rejects.toMatchObject({ code: 'target_denied' })
  } finally {
    await owner.close()
    await to.close()
    await from.close()
    await rm(scratch, { recursive: true, force: true })
  }
})
