import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp, realProject, sharedTestBackend, type TestBackend } from '../testing.ts'
import { runAsOwner } from './run-as-owner.fixture.ts'

// A session at level 1 and a stolen access token, at the embedded backend and at a Supabase project (`npm run test:real`). All rules are in
// `supabase/tests`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'

/** Makes an account with an authenticator app, a row and a file; `low` is signed in by the password alone, `client` has given the app's code. */
async function personWithFactor() {
  const email = `level-${randomUUID().slice(0, 8)}@portico.example`
  const first = backend.client()
  expect((await first.auth.signUp({ email, password })).error).toBeNull()
  const token = (await backend.mailTo(email)).code ?? ''
  expect((await first.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  await first.auth.stopAutoRefresh()
  const client = await signIn(email)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const { id: factorId = '', totp } = data ?? {}
  const give = (by: SupabaseClient) =>
    by.auth.mfa.challengeAndVerify({ factorId, code: computeTotp(totp?.secret ?? '', Date.now() / 1000) })
  expect((await give(client)).error).toBeNull()
  const userId = (await client.auth.getUser()).data.user?.id ?? ''
  const file = `${userId}/plan.txt`
  expect((await client.storage.from('files').upload(file, 'secret')).error).toBeNull()
  expect((await client.from('portico_favourites').insert({ bucket_id: 'files', key: file })).error).toBeNull()
  return { email, userId, file, client, give, low: await signIn(email) }
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = backend.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  await client.auth.stopAutoRefresh()
  return client
}

/** Makes every proof of an account older than five minutes. */
const age = (userId: string) =>
  runAsOwner(
    backend,
    `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '6 minutes' from auth.sessions s
     where s.id = c.session_id and s.user_id = '${userId}'`,
  )

const low = { code: '42501', hint: 'insufficient_aal' }

describe('sessions at level 1', () => {
  test('a session at level 1 is refused rows, with the error code that opens the dialog for MFA', async () => {
    const { low: session } = await personWithFactor()
    const read = await session.from('portico_favourites').select()
    expect([read.status, read.error]).toMatchObject([403, low])
    const write = await session.from('portico_favourites').insert({ bucket_id: 'files', key: 'x' })
    expect([write.status, write.error]).toMatchObject([403, low])
  })

  test('a session at level 1 is refused files, with the error code at the start of the message', async () => {
    const { low: session, file } = await personWithFactor()
    const files = session.storage.from('files')
    const refused = /^insufficient_aal: the second step comes first/
    expect((await files.list(file.slice(0, 36))).error?.message).toMatch(refused)
    expect((await files.download(file)).data).toBeNull()
    expect((await files.upload(file.replace('plan', 'mine'), 'x')).error?.message).toMatch(refused)
    expect((await files.createSignedUrl(file, 60)).error).not.toBeNull()
    expect((await files.remove([file])).data ?? []).toEqual([])
    expect((await session.storage.listBuckets()).data ?? []).toEqual([])
  })

  test('a session at level 1 is refused shares, devices, account deletion and file statistics', async () => {
    const { low: session, file } = await personWithFactor()
    const share = { bucket: 'files', items: [file], share_name: 'Plan' }
    expect((await session.rpc('portico_create_share', share)).error).toMatchObject(low)
    for (const name of [
      'portico_sessions',
      'portico_end_other_sessions',
      'portico_leaving',
      'portico_stay',
    ]) {
      const { error, status } = await session.rpc(name)
      expect([name, status, error?.code]).toEqual([name, 403, 'insufficient_aal'])
    }
    for (const name of ['portico_space', 'portico_used_space', 'portico_recent_files'])
      expect((await session.rpc(name)).error, name).toMatchObject(low)
  })

  test('a session at level 1 finishes MFA, and then reads rows and files', async () => {
    const { low: session, give, file, userId } = await personWithFactor()
    expect((await session.rpc('portico_recovery_codes')).data).toMatchObject({ left: 0 })
    expect((await give(session)).error).toBeNull()
    expect((await session.from('portico_favourites').select('key')).data).toEqual([{ key: file }])
    expect((await session.storage.from('files').list(userId)).data?.map(({ name }) => name)).toEqual([
      'plan.txt',
    ])
  })

  test('a session at level 1 cancels MFA by signing out', async () => {
    const { low: session, client } = await personWithFactor()
    expect((await session.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await client.from('portico_favourites').select('key')).data).toHaveLength(1)
  })

  test('a session at level 1 opens no share of another user', async () => {
    const owner = await personWithFactor()
    const made = await owner.client.rpc('portico_create_share', {
      bucket: 'files',
      items: [owner.file],
      share_name: 'Plan',
    })
    const { token } = made.data as { token: string }
    const { low: session } = await personWithFactor()
    expect((await session.rpc('portico_open_share', { token })).error).toMatchObject(low)
    expect((await backend.client().rpc('portico_open_share', { token })).data).toMatchObject({
      state: 'open',
    })
  })

  test.skipIf(realProject)('a session at level 1 joins no private channel', async () => {
    const { low: session, client, userId } = await personWithFactor()
    const join = (by: SupabaseClient) =>
      new Promise<string>((resolve) => {
        const channel = by.channel(`portico-account:${userId}`, { config: { private: true } })
        channel.subscribe((status) => resolve(status))
      })
    await session.realtime.setAuth((await session.auth.getSession()).data.session?.access_token)
    expect(await join(session)).toBe('CHANNEL_ERROR')
    await client.realtime.setAuth((await client.auth.getSession()).data.session?.access_token)
    expect(await join(client)).toBe('SUBSCRIBED')
    for (const one of [session, client]) {
      await one.removeAllChannels()
      await one.realtime.disconnect()
    }
  })
})

// Making proofs older needs SQL as the owner of the database.
describe.skipIf(realProject && !realProject.owner)('stolen access tokens', () => {
  test('a stolen access token exports no data, requests no deletion and makes no recovery codes after the recent proof', async () => {
    const { client, email, userId, give } = await personWithFactor()
    await age(userId)
    const calls: [name: string, given?: object][] = [
      ['portico_require_proof'],
      ['portico_export_account'],
      ['portico_ask_to_leave', { address: email }],
      ['portico_new_recovery_codes'],
    ]
    for (const [name, given] of calls) {
      const { error, status } = await client.rpc(name, given)
      expect([name, status, error?.code]).toEqual([name, 403, 'recent_proof_needed'])
    }
    expect((await client.rpc('portico_proof_ways')).data).toEqual(['factor', 'password'])
    expect((await give(client)).error).toBeNull()
    for (const [name, given] of calls) expect((await client.rpc(name, given)).error).toBeNull()
    expect((await client.rpc('portico_stay')).data).toBe(true)
  })

  test('a stolen access token reads rows until it expires', async () => {
    const { client, userId } = await personWithFactor()
    await age(userId)
    expect((await client.from('portico_favourites').select('key')).data).toHaveLength(1)
  })
})
