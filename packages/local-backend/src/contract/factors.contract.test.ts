import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeTotp } from '../auth/factors/totp.ts'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// MFA factors, call by call. `npm run test:real` sends the same requests to a real auth server, whose answers decide.

let backend: TestBackend

beforeAll(async () => {
  backend = await sharedTestBackend()
})

const password = 'correct horse 1'
const codeOf = (secret = '') => computeTotp(secret, Date.now() / 1000)

/** Creates a user who is signed in by the code of a mail. */
async function newPerson() {
  const email = `factor-${randomUUID().slice(0, 8)}@portico.example`
  const { auth } = backend.client()
  expect((await auth.signUp({ email, password })).error).toBeNull()
  const token = (await backend.mailTo(email)).code ?? ''
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email' })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return {
    email,
    auth,
    id: data.user?.id ?? '',
    token: data.session?.access_token ?? '',
    refresh: data.session?.refresh_token ?? '',
  }
}

/** Creates a user with a verified factor and an AAL2 session. */
async function newPersonWithFactor() {
  const person = await newPerson()
  const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const secret = data?.totp.secret ?? ''
  const factorId = data?.id ?? ''
  const lifted = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(lifted.error).toBeNull()
  return { ...person, factorId, secret, lifted: lifted.data?.access_token ?? '' }
}

async function signInAgain(email: string) {
  const { auth } = backend.client()
  const { data, error } = await auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  await auth.stopAutoRefresh()
  return { auth, user: data.user, token: data.session?.access_token ?? '' }
}

/** Sends a request of the client, also with values that the client does not send. */
async function ask(method: string, path: string, token: string, body?: unknown) {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: token === backend.secretKey ? token : backend.key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
/** Returns the methods in alphabetical order, because methods of one second come in any order. */
const methodsOf = (token: string) =>
  claimsOf(token)
    .amr.map(({ method }) => method)
    .toSorted()
const refused = (status: number, error_code: string, msg: unknown = expect.any(String)) => ({
  status,
  body: { code: status, error_code, msg },
})

describe('POST /factors', () => {
  test('POST /factors returns a secret with its URI and QR code, and the factor does not count yet', async () => {
    const { auth, email, token } = await newPerson()
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'A B' })
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'totp',
      friendly_name: 'My phone',
      totp: {
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,[^#]*<svg[^#]*<\/svg>\s*$/s),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: `otpauth://totp/A%20B:${email}?algorithm=SHA1&digits=6&issuer=A%20B&period=30&secret=${data?.totp.secret}`,
      },
    })
    const unnamed = await ask('POST', '/factors', token, { factor_type: 'totp' })
    expect(unnamed).toMatchObject({ status: 200, body: { friendly_name: '' } })
    expect(unnamed.body.totp.uri).toMatch(
      /^otpauth:\/\/totp\/127\.0\.0\.1:\d+:.*&issuer=127\.0\.0\.1(:|%3A)\d+&/,
    )
    const { data: found } = await auth.getUser()
    // The auth server lists factors in no fixed order.
    expect(found.user?.factors?.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))).toEqual([
      {
        id: data?.id,
        friendly_name: 'My phone',
        factor_type: 'totp',
        status: 'unverified',
        phone: '',
        last_challenged_at: null,
        created_at: expect.stringMatching(/^20.*Z$/),
        updated_at: expect.stringMatching(/^20.*Z$/),
      },
      expect.not.objectContaining({ friendly_name: expect.anything() }),
    ])
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })

  test('POST /factors rejects unknown types, disabled types, invalid bodies and a taken name', async () => {
    const { token } = await newPerson()
    const enroll = (body: unknown, by = token) => ask('POST', '/factors', by, body)
    expect((await enroll({ factor_type: 'totp', friendly_name: 'One' })).status).toBe(200)
    expect(await enroll({ factor_type: 'totp', friendly_name: 'One' })).toEqual(
      refused(
        422,
        'mfa_factor_name_conflict',
        'A factor with the friendly name "One" for this user already exists',
      ),
    )
    expect(await enroll({ factor_type: 'stamp' })).toEqual(
      refused(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'),
    )
    expect(await enroll({ factor_type: 'phone', phone: '+4312345' })).toEqual(
      refused(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
    )
    expect(await enroll({ factor_type: 'webauthn' })).toEqual(
      refused(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
    )
    expect(await enroll({ factor_type: 'totp', friendly_name: 7 })).toEqual(refused(400, 'bad_json'))
    expect(await enroll({ factor_type: 'totp' }, 'nonsense')).toEqual(refused(403, 'bad_jwt'))
  })

  test('POST /factors accepts at most ten factors of one user', { tags: ['long'] }, async () => {
    const { token } = await newPerson()
    for (let index = 0; index < 10; index++)
      expect(
        (await ask('POST', '/factors', token, { factor_type: 'totp', friendly_name: `${index}` })).status,
      ).toBe(200)
    expect(await ask('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'more' })).toEqual(
      refused(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      ),
    )
  })
})

test('POST /factors/:id/challenge accepts only the user’s own factors', async () => {
  const { auth, token } = await newPerson()
  const { data } = await auth.mfa.enroll({ factorType: 'totp' })
  const at = `/factors/${data?.id}/challenge`
  const begun = Date.now() / 1000
  const answer = await ask('POST', at, token)
  expect(answer).toEqual({
    status: 200,
    body: { id: expect.stringMatching(/^[\da-f-]{36}$/), type: 'totp', expires_at: expect.any(Number) },
  })
  expect(answer.body.expires_at - begun).toBeGreaterThan(290)
  expect(answer.body.expires_at - begun).toBeLessThan(310)
  expect(await ask('POST', at, (await newPerson()).token)).toEqual(
    refused(404, 'mfa_factor_not_found', 'Factor not found'),
  )
  expect(await ask('POST', '/factors/mine/challenge', token)).toEqual(
    refused(404, 'validation_failed', 'factor_id must be an UUID'),
  )
})

describe('POST /factors/:id/verify', () => {
  test('POST /factors/:id/verify rejects a wrong or empty code, an unknown challenge, and a verified challenge', async () => {
    const { auth, token } = await newPerson()
    const { data } = await auth.mfa.enroll({ factorType: 'totp' })
    const secret = data?.totp.secret
    const at = `/factors/${data?.id}`
    const challenge_id = (await ask('POST', `${at}/challenge`, token)).body.id
    const verify = (body: unknown) => ask('POST', `${at}/verify`, token, body)
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    for (const code of [wrong, '12345', 'abcdef'])
      expect(await verify({ challenge_id, code })).toEqual(
        refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
      )
    expect(await verify({ challenge_id, code: '' })).toEqual(
      refused(400, 'validation_failed', 'Code needs to be non-empty'),
    )
    const unknown = refused(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
    expect(await verify({ challenge_id: randomUUID(), code: codeOf(secret) })).toEqual(unknown)
    expect(await verify({ code: codeOf(secret) })).toEqual(unknown)
    expect(await verify({ challenge_id: 'x', code: codeOf(secret) })).toEqual(refused(400, 'bad_json'))
    expect((await verify({ challenge_id, code: codeOf(secret) })).status).toBe(200)
    expect(await verify({ challenge_id, code: codeOf(secret) })).toEqual(
      refused(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
    )
  })

  test('POST /factors/:id/verify raises the session to AAL2 permanently, and ends sessions at level 1', async () => {
    const { auth, email, token, refresh } = await newPerson()
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Never used' })
    const elsewhere = await signInAgain(email)
    const factorId = data?.id ?? ''
    const { data: lifted } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(data?.totp.secret) })
    expect(lifted).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
    expect(lifted?.user.factors).toContainEqual(
      expect.objectContaining({ friendly_name: 'Phone', status: 'verified' }),
    )
    const now = lifted?.access_token ?? ''
    expect(claimsOf(now)).toMatchObject({ aal: 'aal2', session_id: claimsOf(token).session_id })
    expect(methodsOf(now)).toEqual(['otp', 'totp'])
    expect((await backend.client().auth.getUser(elsewhere.token)).error?.name).toBe('AuthSessionMissingError')
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1)
    const { data: renewed } = await auth.refreshSession()
    expect(claimsOf(renewed.session?.access_token ?? '').aal).toBe('aal2')
    expect(methodsOf(renewed.session?.access_token ?? '')).toEqual(['otp', 'totp'])
    // A thief with the refresh token from before MFA must not get the AAL2 session.
    expect(await ask('POST', '/token?grant_type=refresh_token', '', { refresh_token: refresh })).toEqual(
      refused(400, 'refresh_token_already_used'),
    )
  })
})

test('a session at level 1 changes neither address and password nor factors', async () => {
  const { email, factorId, secret } = await newPersonWithFactor()
  const { auth, user, token } = await signInAgain(email)
  expect(user?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
  expect(claimsOf(token).aal).toBe('aal1')
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const low = refused(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
  expect(await ask('PUT', '/user', token, { password: 'another horse 2' })).toEqual(low)
  expect(await ask('PUT', '/user', token, { email: `new-${email}` })).toEqual(low)
  expect(await ask('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'Mine' })).toEqual(
    refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  )
  expect(await ask('DELETE', `/factors/${factorId}`, token)).toEqual(
    refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  )
  expect((await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  expect((await auth.updateUser({ password: 'another horse 2' })).error).toBeNull()
})

test('DELETE /factors/:id lowers the sessions of the factor to level 1', {
  tags: ['long'],
}, async () => {
  const { auth, email, factorId, lifted } = await newPersonWithFactor()
  expect(await ask('DELETE', `/factors/${factorId}`, (await newPerson()).token)).toEqual(
    refused(404, 'mfa_factor_not_found'),
  )
  expect(await ask('DELETE', `/factors/${factorId}`, lifted)).toEqual({ status: 200, body: { id: factorId } })
  expect((await auth.getUser()).data.user).not.toHaveProperty('factors')
  const { data } = await auth.refreshSession()
  expect(claimsOf(data.session?.access_token ?? '').aal).toBe('aal1')
  expect(methodsOf(data.session?.access_token ?? '')).toEqual(['otp'])
  expect((await signInAgain(email)).user?.factors).toBeUndefined()
})

test('only the secret key lists, renames and deletes the factors of other users', {
  tags: ['long'],
}, async () => {
  const { id, factorId, lifted, auth } = await newPersonWithFactor()
  const at = `/admin/users/${id}/factors`
  const owner = (method: string, path: string, body?: unknown) => ask(method, path, backend.secretKey, body)
  expect(await owner('GET', at)).toMatchObject({
    status: 200,
    body: [{ id: factorId, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }],
  })
  expect(JSON.stringify((await owner('GET', at)).body)).not.toMatch(/secret/i)
  expect(await owner('PUT', `${at}/${factorId}`, { friendly_name: 'Old phone' })).toMatchObject({
    status: 200,
    body: { friendly_name: 'Old phone' },
  })
  expect(await ask('GET', at, lifted)).toEqual(refused(403, 'not_admin', 'User not allowed'))
  expect(await owner('GET', `/admin/users/${randomUUID()}/factors`)).toEqual(
    refused(404, 'user_not_found', 'User not found'),
  )
  expect(await owner('DELETE', `${at}/${randomUUID()}`)).toEqual(
    refused(404, 'mfa_factor_not_found', 'Factor not found'),
  )
  expect(await owner('DELETE', `${at}/${factorId}`)).toMatchObject({ status: 200, body: { id: factorId } })
  expect((await auth.mfa.listFactors()).data?.all).toEqual([])
})
