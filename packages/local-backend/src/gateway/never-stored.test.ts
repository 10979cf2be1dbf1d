import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeTotp, startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

let backend: TestBackend
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-never-stored-'))
  await cp(supabaseDir, folder, { recursive: true })
  await writeFile(
    join(folder, 'config.toml'),
    `[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.passkey]
enabled = true
[auth.external.keycloak]
enabled = true
`,
  )
  backend = await startTestBackend({ supabaseDir: folder })
})
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  cache: string | null
  body: Record<string, unknown>
  location: string | null
}

async function ask(method: string, path: string, body?: object, token = backend.key): Promise<Answer> {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: backend.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    location: answer.headers.get('location'),
  }
}

test('responses of auth with a token, a user or a secret are never cached', async () => {
  const caches: Record<string, string | null> = {}
  const seen = async (status: number, ...[method, path, body, token]: Parameters<typeof ask>) => {
    const answer = await ask(method, path, body, token)
    expect([method, path, answer.status]).toEqual([method, path, status])
    caches[`${method} ${path.split('?')[0]}${status < 400 ? '' : ` ${status}`}`] = answer.cache
    return answer.body
  }
  const session = await seen(200, 'POST', '/token?grant_type=password', backend.demo)
  const token = String(session.access_token)
  await seen(200, 'POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  await seen(400, 'POST', '/token?grant_type=password', { ...backend.demo, password: 'wrong lanterns' })
  await seen(200, 'POST', '/signup', {})
  await seen(200, 'POST', '/signup', { email: 'kept@portico.example', password: 'seven quiet lanterns' })
  const { code, link } = await backend.mailTo('kept@portico.example')
  await seen(200, 'POST', '/verify', { type: 'signup', email: 'kept@portico.example', token: code })
  await seen(303, 'GET', (link ?? '').slice(`${backend.url}/auth/v1`.length))
  await seen(200, 'POST', '/recover', { email: 'kept@portico.example' })
  await seen(200, 'GET', '/user', undefined, token)
  await seen(200, 'PUT', '/user', { data: { note: 'x' } }, token)
  const factor = await seen(200, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'App' }, token)
  const { secret } = factor.totp as { secret: string }
  const challenge = await seen(200, 'POST', `/factors/${factor.id}/challenge`, {}, token)
  const proof = { challenge_id: challenge.id, code: computeTotp(secret, Date.now() / 1000) }
  const lifted = await seen(200, 'POST', `/factors/${factor.id}/verify`, proof, token)
  await seen(200, 'POST', '/passkeys/authentication/options', {})
  await seen(302, 'GET', '/authorize?provider=keycloak')
  await seen(
    302,
    'GET',
    '/user/identities/authorize?provider=keycloak',
    undefined,
    String(lifted.access_token),
  )
  await seen(200, 'GET', '/admin/users', undefined, backend.secretKey)
  await seen(200, 'GET', '/settings')
  await seen(403, 'GET', '/user', undefined, 'no token')
  await seen(404, 'GET', '/nowhere')
  expect(Object.entries(caches).filter(([, cache]) => cache !== 'no-store')).toEqual([])
  expect(Object.keys(caches)).toHaveLength(18)
})

test('the public keys may be cached for some time', async () => {
  expect((await ask('GET', '/.well-known/jwks.json')).cache).toBe('public, max-age=600')
})
