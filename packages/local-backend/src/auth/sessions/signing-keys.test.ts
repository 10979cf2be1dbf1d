import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets, rotateSigningKey } from '../../data-folder/secrets.ts'
import { openOwner } from '../../owner/index.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend?.close())

/** Returns the answers of each service to a token: auth, rows, files, realtime. */
async function statuses(token: string) {
  const ask = async (path: string, body?: object) => {
    const headers = {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const response = await fetch(`${backend.url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    return response.status
  }
  return [
    await ask('/auth/v1/user'),
    await ask('/rest/v1/projects?select=id&limit=1'),
    await ask('/storage/v1/object/list/files', { prefix: '', limit: 1 }),
    await ask('/realtime/v1/api/broadcast', { messages: [] }),
  ]
}

const taken = [200, 200, 200, 202]
const refused = [403, 401, 400, 401]

/** Signs claims as earlier versions did, by the JWT secret. */
async function signedBefore(claims: object): Promise<string> {
  const { jwtSecret } = await loadSecrets(backend.dataDir)
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
  return token.sign(new TextEncoder().encode(jwtSecret))
}

test('sessions are signed by a key, and clients verify them by its public half without another request', async () => {
  const { token } = await backend.signedIn()
  const { signing } = await loadSecrets(backend.dataDir)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: signing.current.kid, typ: 'JWT' })
  const response = await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys.map((key) => Object.keys(key).sort().join(' '))).toEqual(['alg crv key_ops kid kty use x y'])
  expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: signing.current.kid }])

  const asked: string[] = []
  const counted: typeof fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname)
    return fetch(input, init)
  }
  const client = createClient(backend.url, backend.key, { global: { fetch: counted } })
  const { data, error } = await client.auth.getClaims(token)
  expect(error).toBeNull()
  expect(data?.claims).toMatchObject({ role: 'authenticated', aal: 'aal1', email: backend.demo.email })
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json'])
  expect(await statuses(token)).toEqual(taken)
})

test('a session from before signing keys is accepted until it expires, and its renewed token uses a signing key', async () => {
  const { client, token } = await backend.signedIn()
  const before = await signedBefore(decodeJwt(token))
  expect(await statuses(before)).toEqual(taken)
  const { data } = await client.auth.refreshSession()
  expect(decodeProtectedHeader(data.session?.access_token ?? '').alg).toBe('ES256')
  expect(decodeJwt(data.session?.access_token ?? '').session_id).toBe(decodeJwt(token).session_id)
  expect(await statuses(await signedBefore({ ...decodeJwt(token), exp: 1 }))).toEqual(refused)
})

test('a token with a foreign signature is refused by every service', async () => {
  const { token } = await backend.signedIn()
  const claims = decodeJwt(token)
  const { signing } = await loadSecrets(backend.dataDir)
  const { kid } = signing.current
  const stranger = await generateKeyPair('ES256')
  const es256 = (header: object) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header })
  const [jwk] = signing.jwks.keys
  const spki = await exportSPKI((await importJWK({ ...jwk, ext: true }, 'ES256')) as CryptoKey)
  const byPublicKey = (key: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(key))
  const forged = {
    'by a key of a stranger under the name of ours': await es256({ kid }).sign(stranger.privateKey),
    'by a key that is not known': await es256({ kid: 'other' }).sign(stranger.privateKey),
    'by a key without a name': await es256({}).sign(stranger.privateKey),
    'by the public key as a secret': await byPublicKey(spki),
    'by the public key as JSON as a secret': await byPublicKey(JSON.stringify(jwk)),
    'by nobody': `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`,
    'with other claims': token.replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')}.`,
    ),
  }
  for (const [name, one] of Object.entries(forged)) expect(await statuses(one), name).toEqual(refused)
})

test('a rotated key signs new tokens and ends no session, and only the owner can read its file', async () => {
  const { token } = await backend.signedIn()
  const before = decodeProtectedHeader(token).kid
  const owner = await openOwner(backend.dataDir)
  const kid = await owner.rotateKey()
  await owner.close()
  const next = await backend.signedIn()
  expect(decodeProtectedHeader(next.token).kid).toBe(kid)
  for (const one of [token, next.token]) expect(await statuses(one)).toEqual(taken)
  const { keys } = (await (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[]
  }
  expect(keys.map((key) => key.kid)).toEqual([kid, before])
  const path = join(backend.dataDir, 'secrets.json')
  expect((await stat(path)).mode & 0o077).toBe(0)

  // The key was retired long ago, so the next rotation removes it.
  const kept = JSON.parse(await readFile(path, 'utf8'))
  kept.signingKeys[1].retired_at -= 8 * 24 * 60 * 60
  await writeFile(path, JSON.stringify(kept))
  const secrets = await loadSecrets(backend.dataDir)
  await rotateSigningKey(backend.dataDir, secrets)
  expect(secrets.signing.jwks.keys.map((key) => key.kid)).toEqual([secrets.signing.current.kid, kid])
})

test('a suspended user is refused by auth with every token, and gets no new one', async () => {
  const { client, token, id } = await backend.signedIn('other')
  const owner = await openOwner(backend.dataDir)
  const ban = (until: string) => owner.sql(`update auth.users set banned_until = ${until} where id = '${id}'`)
  await ban(`now() + interval '1 day'`)
  try {
    const { error } = await client.auth.getUser(token)
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    const signIn = (password: string) =>
      backend.client().auth.signInWithPassword({ ...backend.other, password })
    expect((await signIn(backend.other.password)).error).toMatchObject({ status: 400, code: 'user_banned' })
    // A wrong password must not reveal the suspension.
    expect((await signIn('not hers')).error).toMatchObject({ code: 'invalid_credentials' })
  } finally {
    await ban('null')
    await owner.close()
  }
  expect((await client.auth.getUser(token)).error).toBeNull()
})

test('rows refuse the token of an ended session at once if the owner has set the pre-request function', async () => {
  const { client, token } = await backend.signedIn()
  const other = await backend.signedIn()
  const owner = await openOwner(backend.dataDir)
  await owner.sql(`alter role authenticator set pgrst.db_pre_request = 'portico_check_session'; notify pgrst`)
  try {
    expect((await statuses(token)).slice(0, 2)).toEqual([200, 200])
    await other.client.auth.signOut({ scope: 'others' })
    expect((await statuses(token)).slice(0, 2)).toEqual([403, 403])
    expect((await client.from('projects').select('id')).error?.code).toBe('session_not_found')
    expect((await other.client.from('projects').select('id')).error).toBeNull()
    expect((await backend.client().from('announcements').select('id')).error).toBeNull()
  } finally {
    await owner.sql('alter role authenticator reset pgrst.db_pre_request; notify pgrst')
    await owner.close()
  }
})
