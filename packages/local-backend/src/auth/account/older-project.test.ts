import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../backend.ts'
import { noRateLimits } from '../../config/rate-limits.ts'
import { openOwner } from '../../owner/index.ts'
import { confirmationConfig, copyFirstData, siteUrl, supabaseDir } from '../../testing.ts'
import { computeTotp } from '../factors/totp.ts'

// A project of an earlier release, with accounts and a table of its own, gets the migrations of recent proof and level 1.

const firstOfRelease = '20261128'
const password = 'correct horse 1'
const email = 'ada@portico.example'

let root: string
let backend: Backend | undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-older-project-'))
  await mkdir(join(root, 'supabase', 'migrations'), { recursive: true })
  await writeFile(join(root, 'supabase', 'config.toml'), confirmationConfig)
  await copyFirstData(join(root, 'data'), 'empty')
})
afterAll(async () => {
  await backend?.close()
  await rm(root, { recursive: true, force: true })
})

async function bringMigrations(isWanted: (name: string) => boolean): Promise<void> {
  const source = join(supabaseDir, 'migrations')
  for (const name of (await readdir(source)).filter(isWanted))
    await cp(join(source, name), join(root, 'supabase', 'migrations', name))
}

async function start(): Promise<Backend> {
  backend = await startBackend({
    port: 0,
    siteUrl,
    rateLimits: noRateLimits,
    dataDir: join(root, 'data'),
    supabaseDir: join(root, 'supabase'),
  })
  return backend
}

async function sql(statement: string): Promise<void> {
  const owner = await openOwner(join(root, 'data'))
  const { error } = await owner.sql(statement)
  await owner.close()
  expect(error).toBeUndefined()
}

const client = ({ url, key }: Backend) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function ask(
  { url, key }: Backend,
  path: string,
  token: string,
  body?: object,
  method = body ? 'POST' : 'GET',
) {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}

test('an upgraded project guards its own tables at level 1, and knows which passwords were used', async () => {
  await bringMigrations((name) => name < firstOfRelease)
  const before = await start()
  const { auth } = client(before)
  await auth.signUp({ email, password })
  const inbox = `${before.mailbox}/messages.json?to=${encodeURIComponent(email)}`
  const [mail] = (await (await fetch(inbox)).json()) as { code: string }[]
  await auth.verifyOtp({ email, token: mail?.code ?? '', type: 'email' })
  const signedIn = await auth.signInWithPassword({ email, password })
  const high = client(before)
  await high.auth.setSession(signedIn.data.session as never)
  const { data: app } = await high.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const code = computeTotp(app?.totp.secret ?? '', Date.now() / 1000)
  const lifted = await high.auth.mfa.challengeAndVerify({ factorId: app?.id ?? '', code })
  const low = (await client(before).auth.signInWithPassword({ email, password })).data.session
  await sql(`create table public.notes (id integer primary key);
    alter table public.notes enable row level security;
    create policy all_read on public.notes for select to authenticated using (true);
    grant select on public.notes to authenticated;
    insert into public.notes values (1);`)
  const tokens = { low: low?.access_token ?? '', high: lifted.data?.access_token ?? '' }
  expect(await ask(before, '/rest/v1/notes', tokens.low)).toEqual({ status: 200, body: [{ id: 1 }] })
  await before.close()

  await bringMigrations((name) => name >= firstOfRelease)
  const after = await start()
  expect(await ask(after, '/rest/v1/notes', tokens.low)).toMatchObject({
    status: 403,
    body: { code: '42501', hint: 'insufficient_aal' },
  })
  expect(await ask(after, '/rest/v1/notes', tokens.high)).toEqual({ status: 200, body: [{ id: 1 }] })
  expect((await ask(after, '/rest/v1/rpc/portico_proof_ways', tokens.high, {})).body).toEqual([
    'factor',
    'password',
  ])
  await sql(`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'`)
  const change = { password: 'another horse 2' }
  expect(await ask(after, '/auth/v1/user', tokens.high, change, 'PUT')).toMatchObject({
    status: 403,
    body: { error_code: 'recent_proof_needed' },
  })
  // A table that is created later is guarded automatically.
  await sql(`create table public.later (id integer primary key); alter table public.later enable row level security;
    create policy all_read on public.later for select to authenticated using (true);
    grant select on public.later to authenticated; insert into public.later values (1)`)
  await expect
    .poll(async () => (await ask(after, '/rest/v1/later', tokens.low)).body)
    .toMatchObject({ hint: 'insufficient_aal' })
})
