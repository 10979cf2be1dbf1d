import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp } from '../auth/factors/totp.ts'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// Calls of auth-js without a case in the other contracts; `auth-complete.test.ts` checks that every call has one. `npm run test:real`
// sends the same requests to a real auth server, whose answers decide, also for features that a project has switched off.

type Auth = ReturnType<TestBackend['client']>['auth']

let backend: TestBackend
/** Clients without a session, with a session of a user, and with the secret key. */
let nobody: Auth
let person: Auth
let secret: Auth

beforeAll(async () => {
  backend = await sharedTestBackend()
  nobody = backend.client().auth
  person = backend.client().auth
  expect((await person.signInWithPassword(backend.demo)).error).toBeNull()
  await person.stopAutoRefresh()
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  secret = createClient(backend.url, backend.secretKey, options).auth
})

const unknown = randomUUID()
const phone = '+15551234567'
const password = 'correct horse 1'

/** Returns a token with an invalid signature. */
const forged = (claims: object) =>
  ['eyJhbGciOiJIUzI1NiJ9', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'c2lnbmVk'].join('.')

const anonymousOff = [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled']
const web3Off = [422, 'web3_provider_disabled', 'Web3 provider is disabled']
const samlOff = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']
const linkingOff = [404, 'manual_linking_disabled', 'Manual linking is disabled']
const oauthOff = [404, 'feature_disabled', 'OAuth server is disabled']
const customOff = [404, 'feature_disabled', 'Custom OAuth providers are disabled']
const passkeysOff = [404, 'passkey_disabled', 'Passkeys are disabled']
const phoneOff = (status: number, words: string) => [status, 'phone_provider_disabled', words]
const issuerOff = [400, 'provider_disabled', expect.any(String)]

const google = forged({ iss: 'https://accounts.google.com', sub: '1', aud: 'a-client' })
const madeUp = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
} as never
const redirects = { redirect_uris: ['https://app.example/callback'] }

const refusals: [call: string, ask: () => Promise<{ error: unknown }>, refusal: unknown[]][] = [
  ['signInAnonymously', () => nobody.signInAnonymously(), anonymousOff],
  [
    'signInWithWeb3, of Solana',
    () => nobody.signInWithWeb3({ chain: 'solana', message: 'hello', signature: new Uint8Array(64) }),
    web3Off,
  ],
  [
    'signInWithWeb3, of Ethereum',
    () => nobody.signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x00' }),
    web3Off,
  ],
  ['signInWithIdToken', () => nobody.signInWithIdToken({ provider: 'google', token: google }), issuerOff],
  ['signInWithSSO', () => nobody.signInWithSSO({ domain: 'corp.example' }), samlOff],
  [
    'linkIdentity',
    () => person.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } }),
    linkingOff,
  ],
  ['linkIdentity, by a token', () => person.linkIdentity({ provider: 'google', token: google }), issuerOff],

  ['oauth.getAuthorizationDetails', () => person.oauth.getAuthorizationDetails(unknown), oauthOff],
  ['oauth.approveAuthorization', () => person.oauth.approveAuthorization(unknown), oauthOff],
  ['oauth.denyAuthorization', () => person.oauth.denyAuthorization(unknown), oauthOff],
  ['oauth.listGrants', () => person.oauth.listGrants(), oauthOff],
  ['oauth.revokeGrant', () => person.oauth.revokeGrant({ clientId: unknown }), oauthOff],
  ['admin.oauth.listClients', () => secret.admin.oauth.listClients(), oauthOff],
  [
    'admin.oauth.createClient',
    () => secret.admin.oauth.createClient({ client_name: 'A', ...redirects }),
    oauthOff,
  ],
  ['admin.oauth.getClient', () => secret.admin.oauth.getClient(unknown), oauthOff],
  [
    'admin.oauth.updateClient',
    () => secret.admin.oauth.updateClient(unknown, { client_name: 'B' }),
    oauthOff,
  ],
  ['admin.oauth.deleteClient', () => secret.admin.oauth.deleteClient(unknown), oauthOff],
  ['admin.oauth.regenerateClientSecret', () => secret.admin.oauth.regenerateClientSecret(unknown), oauthOff],

  ['admin.customProviders.listProviders', () => secret.admin.customProviders.listProviders(), customOff],
  [
    'admin.customProviders.createProvider',
    () =>
      secret.admin.customProviders.createProvider({
        ...{ provider_type: 'oidc', identifier: 'custom:own', name: 'Own', issuer: 'https://login.example' },
        client_id: 'a-client',
        client_secret: 'a-secret',
      }),
    customOff,
  ],
  [
    'admin.customProviders.getProvider',
    () => secret.admin.customProviders.getProvider('custom:own'),
    customOff,
  ],
  [
    'admin.customProviders.updateProvider',
    () => secret.admin.customProviders.updateProvider('custom:own', { name: 'Other' }),
    customOff,
  ],
  [
    'admin.customProviders.deleteProvider',
    () => secret.admin.customProviders.deleteProvider('custom:own'),
    customOff,
  ],

  ['passkey.startRegistration', () => person.passkey.startRegistration(), passkeysOff],
  [
    'passkey.verifyRegistration',
    () => person.passkey.verifyRegistration({ challengeId: unknown, credential: madeUp }),
    passkeysOff,
  ],
  ['passkey.startAuthentication', () => nobody.passkey.startAuthentication(), passkeysOff],
  [
    'passkey.verifyAuthentication',
    () => nobody.passkey.verifyAuthentication({ challengeId: unknown, credential: madeUp }),
    passkeysOff,
  ],
  ['passkey.list', () => person.passkey.list(), passkeysOff],
  ['passkey.update', () => person.passkey.update({ passkeyId: unknown, friendlyName: 'A' }), passkeysOff],
  ['passkey.delete', () => person.passkey.delete({ passkeyId: unknown }), passkeysOff],
  [
    'admin.passkey.listPasskeys',
    () => secret.admin.passkey.listPasskeys({ userId: unknown }),
    [404, 'user_not_found', 'User not found'],
  ],
  [
    'admin.passkey.deletePasskey',
    () => secret.admin.passkey.deletePasskey({ userId: unknown, passkeyId: randomUUID() }),
    [404, 'user_not_found', 'User not found'],
  ],

  [
    'signUp, by a phone',
    () => nobody.signUp({ phone, password }),
    phoneOff(400, 'Phone signups are disabled'),
  ],
  [
    'signInWithOtp, by a phone',
    () => nobody.signInWithOtp({ phone }),
    phoneOff(400, 'Unsupported phone provider'),
  ],
  [
    'signInWithPassword, by a phone',
    () => nobody.signInWithPassword({ phone, password }),
    phoneOff(422, 'Phone logins are disabled'),
  ],
  [
    'resend, to a phone',
    () => nobody.resend({ phone, type: 'sms' }),
    phoneOff(400, 'Phone logins are disabled'),
  ],
  [
    'verifyOtp, of a phone',
    () => nobody.verifyOtp({ phone, token: '123456', type: 'sms' }),
    [403, 'otp_expired', 'Token has expired or is invalid'],
  ],
  [
    'updateUser, by a phone',
    () => person.updateUser({ phone }),
    // auth-js drops the code of errors that it may retry.
    [500, undefined, 'Unable to get SMS provider'],
  ],
]

test.each(refusals)('%s is refused as a disabled feature', async (_call, ask, refusal) => {
  const { error } = await ask()
  const { status, code, message } = error as { status: number; code: string; message: string }
  expect([status, code, message]).toEqual(refusal)
})

test('signInWithOAuth leads to a page that refuses a disabled provider', async () => {
  const { data } = await nobody.signInWithOAuth({
    provider: 'github',
    options: { skipBrowserRedirect: true },
  })
  const answer = await fetch(data.url ?? '', { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Unsupported provider: provider is not enabled',
  })
})

test('unlinkIdentity is refused if manual linking is disabled', async () => {
  const { data } = await person.getUserIdentities()
  const [own] = data?.identities ?? []
  if (!own) throw new Error('There is no login')
  const { error } = await person.unlinkIdentity(own)
  expect([error?.status, error?.code, error?.message]).toEqual(linkingOff)
})

test('getClaims verifies a token by the public keys of the server, and rejects other tokens', async () => {
  const { data, error } = await person.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(Object.keys(data?.claims ?? {}).sort()).toEqual([
    ...['aal', 'amr', 'app_metadata', 'aud', 'email', 'exp', 'iat', 'is_anonymous', 'iss', 'phone', 'role'],
    ...['session_id', 'sub', 'user_metadata'],
  ])
  const [header, , signature] = (await person.getSession()).data.session?.access_token.split('.') ?? []
  const claims = Buffer.from(JSON.stringify({ ...data?.claims, sub: unknown })).toString('base64url')
  const other = await person.getClaims(`${header}.${claims}.${signature}`)
  expect(other.error).toMatchObject({ message: 'Invalid JWT signature' })
})

describe('setSession', () => {
  test('setSession accepts the tokens of a session, and rejects forged ones', async () => {
    const { session } = (await person.getSession()).data
    if (!session) throw new Error('Nobody is signed in')
    const there = backend.client().auth
    const taken = await there.setSession(session)
    expect(taken.data.user?.email).toBe(backend.demo.email)
    await there.stopAutoRefresh()
    const { exp } = (await person.getClaims()).data?.claims ?? {}
    const refused = [
      await backend.client().auth.setSession({ ...session, access_token: forged({ sub: unknown, exp }) }),
      await backend.client().auth.setSession({ access_token: forged({ exp: 1 }), refresh_token: 'none' }),
    ]
    expect(refused.map(({ error }) => error?.status)).toEqual([403, 400])
    expect(refused.map(({ data }) => data.session)).toEqual([null, null])
  })

  test('setSession renews an expired access token by the refresh token', async () => {
    const { auth } = backend.client()
    const { session } = (await auth.signInWithPassword(backend.demo)).data
    await auth.stopAutoRefresh()
    if (!session) throw new Error('Nobody is signed in')
    const there = backend.client().auth
    const over = forged({ exp: 1 })
    const { data, error } = await there.setSession({ ...session, access_token: over })
    await there.stopAutoRefresh()
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(over)
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user?.email).toBe(backend.demo.email)
  })
})

test('mfa.enroll, challenge, verify and unenroll raise a session to AAL2 and back; admin.mfa lists and removes factors', async () => {
  const email = `calls-${randomUUID().slice(0, 8)}@portico.example`
  const { data: made } = await secret.admin.createUser({ email, password, email_confirm: true })
  const userId = made.user?.id ?? ''
  const { auth } = backend.client()
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  await auth.stopAutoRefresh()
  const level = async () => (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' })
  const factorId = enrolled.data?.id ?? ''
  const challenge = await auth.mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  const code = computeTotp(enrolled.data?.totp.secret ?? '', Date.now() / 1000)
  const lifted = await auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code })
  expect(lifted.error).toBeNull()
  await auth.stopAutoRefresh()
  expect(await level()).toBe('aal2')
  expect((await secret.admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([
    { id: factorId, factor_type: 'totp', status: 'verified' },
  ])
  expect(await auth.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null })
  await auth.refreshSession()
  await auth.stopAutoRefresh()
  expect(await level()).toBe('aal1')

  const other = (await auth.mfa.enroll({ factorType: 'totp' })).data?.id ?? ''
  expect((await secret.admin.mfa.deleteFactor({ userId, id: other })).error).toBeNull()
  expect((await secret.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
})

test('calls of mfa.recoveryCodes get 404, because no server has them yet', async () => {
  const { data } = await person.getSession()
  const client = createClient(backend.url, backend.key, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  }).auth
  if (data.session) await client.setSession(data.session)
  const { mfa } = client
  const answers = [
    await mfa.recoveryCodes.getStatus(),
    await mfa.recoveryCodes.generate(),
    await mfa.recoveryCodes.verify({ code: 'AAAA-BBBB' }),
    await mfa.recoveryCodes.regenerate(),
    await mfa.recoveryCodes.unenroll(),
  ]
  expect(answers.map(({ error }) => error?.status)).toEqual([404, 404, 404, 404, 404])
})

test('an error has the form of the API version in the request', async () => {
  const ask = async (version?: string) => {
    const answer = await fetch(`${backend.url}/auth/v1/user`, {
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${forged({ sub: unknown })}`,
        ...(version && { 'x-supabase-api-version': version }),
      },
    })
    return { version: answer.headers.get('x-supabase-api-version'), body: await answer.json() }
  }
  expect(await ask('2024-01-01')).toEqual({
    version: '2024-01-01',
    body: { code: 'bad_jwt', message: expect.any(String) },
  })
  for (const version of [undefined, '2023-01-01', 'newest'])
    expect(await ask(version)).toEqual({
      version: null,
      body: { code: 403, error_code: 'bad_jwt', msg: expect.any(String) },
    })
})

test('a header reports a weak password only to clients without an API version', async () => {
  const ask = async (version?: string) => {
    const answer = await fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: {
        apikey: backend.key,
        'content-type': 'application/json',
        ...(version && { 'x-supabase-api-version': version }),
      },
      body: JSON.stringify({ email: `weak-${randomUUID()}@portico.example`, password: 'short' }),
    })
    const { code, error_code } = (await answer.json()) as { code: unknown; error_code?: unknown }
    return { header: answer.headers.get('x-sb-error-code'), code, error_code }
  }
  expect(await ask('2024-01-01')).toEqual({ header: null, code: 'weak_password' })
  expect(await ask()).toEqual({ header: 'weak_password', code: 422, error_code: 'weak_password' })
})
