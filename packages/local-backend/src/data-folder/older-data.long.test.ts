// @module-tag long
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Backend, startBackend } from '../backend.ts'
import { openOwner } from '../owner/index.ts'
import { siteUrl, supabaseDir } from '../testing.ts'

// A release before factors, passkeys and the security log: its migrations, and an auth schema without their tables.
const newest = '20261122000100'

test('a data folder from before MFA factors is opened by this release with its accounts, sessions and rows', async () => {
  await using opened = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'portico-older-'))
  opened.defer(() => rm(root, { recursive: true, force: true }))
  const dataDir = join(root, 'data')
  const older = join(root, 'supabase')
  await mkdir(join(older, 'migrations'), { recursive: true })
  await cp(join(supabaseDir, 'seed.sql'), join(older, 'seed.sql'))
  for (const name of await readdir(join(supabaseDir, 'migrations')))
    if (name.slice(0, 14) <= newest)
      await cp(join(supabaseDir, 'migrations', name), join(older, 'migrations', name))
  const before = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir: older })
  const { email, password } = before.demo
  const first = await ask(before, '/auth/v1/token?grant_type=password', { email, password })
  await before.close()
  const owner = await openOwner(dataDir)
  const gone = await owner.sql(
    'drop table auth.mfa_challenges, auth.mfa_factors, auth.webauthn_challenges, auth.webauthn_credentials cascade; drop index auth.idx_users_created_at_desc',
  )
  expect(gone.error).toBeUndefined()
  await owner.close()

  const now = await startBackend({ port: 0, dataDir, siteUrl, supabaseDir })
  opened.defer(() => now.close())
  const renewed = await ask(now, '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: first.body.refresh_token,
  })
  expect(renewed).toMatchObject({ status: 200, body: { user: { email } } })
  const again = await ask(now, '/auth/v1/token?grant_type=password', { email, password })
  const token = String(again.body.access_token)
  expect((await ask(now, '/auth/v1/factors', { factor_type: 'totp' }, token)).status).toBe(200)
  expect(await ask(now, '/rest/v1/rpc/portico_security_log', {}, token)).toMatchObject({
    body: { is_whole: true, events: [{ kind: 'signed_in' }] },
  })
  expect(await ask(now, '/rest/v1/rpc/portico_people', {}, token)).toMatchObject({ body: { count: 2 } })
  const rows = await fetch(`${now.url}/rest/v1/projects?select=id`, {
    headers: { apikey: now.key, authorization: `Bearer ${token}` },
  })
  expect(await rows.json()).not.toHaveLength(0)
})

async function ask(backend: Backend, path: string, body: object, token = backend.key) {
  const answer = await fetch(backend.url + path, {
    method: 'POST',
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
