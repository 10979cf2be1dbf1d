import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// All calls of `auth.admin` with the secret key. `npm run test:real` sends the same requests to a real auth server, whose answers decide.
// Factors are in `factors.contract.test.ts`.

let backend: TestBackend
let admin: ReturnType<typeof createClient>['auth']['admin']

beforeAll(async () => {
  backend = await sharedTestBackend()
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  admin = createClient(backend.url, backend.secretKey, options).auth.admin
})

const password = 'correct horse 1'
const newEmail = () => `admin-${randomUUID().slice(0, 8)}@portico.example`

async function made(more: object = {}) {
  const email = newEmail()
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...more })
  expect(error).toBeNull()
  return { email, id: data.user?.id ?? '' }
}

async function signIn(email: string, secret = password) {
  const { auth } = backend.client()
  const answer = await auth.signInWithPassword({ email, password: secret })
  await auth.stopAutoRefresh()
  return { ...answer, auth }
}

/** Sends a request that no client makes. */
async function ask(method: string, path: string, body?: unknown, token = backend.secretKey) {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.secretKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const refused = (status: number, error_code: string, msg: unknown = expect.any(String)) =>
  expect.objectContaining({ status, body: { code: status, error_code, msg } })
const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/)

test('only the secret key may call the admin API', async () => {
  const { email, id } = await made()
  const { data } = await signIn(email)
  const token = data.session?.access_token ?? ''
  const calls = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {}
    expect(await ask(method, path, body, token), path).toEqual(refused(403, 'not_admin', 'User not allowed'))
    expect(await ask(method, path, body, 'nonsense'), path).toEqual(refused(403, 'bad_jwt'))
  }
})

describe('createUser', () => {
  test('createUser stores every given value and sends no mail', async () => {
    const email = newEmail()
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { full_name: 'Ada' },
      app_metadata: { admin: true },
    })
    expect(error).toBeNull()
    const { user } = data
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      email_confirmed_at: time,
      app_metadata: { provider: 'email', providers: ['email'], admin: true },
      user_metadata: { full_name: 'Ada', email_verified: true },
      identities: [
        {
          identity_id: expect.any(String),
          id: user?.id,
          user_id: user?.id,
          provider: 'email',
          identity_data: { sub: user?.id, email, email_verified: false, phone_verified: false },
          email,
          last_sign_in_at: time,
          created_at: time,
          updated_at: time,
        },
      ],
      created_at: time,
      updated_at: time,
      is_anonymous: false,
    })
    expect((await signIn(email)).error).toBeNull()
    await expect(backend.mailTo(email)).rejects.toThrow()
  })

  test('an account from createUser signs in only if confirmed; createUser accepts a phone, an id, a hash and a ban', async () => {
    const { email } = await made({ email_confirm: false })
    expect((await signIn(email)).error?.code).toBe('email_not_confirmed')
    const id = randomUUID()
    const phone = `49${Math.floor(1e9 + Math.random() * 8e9)}`
    const { data } = await admin.createUser({
      id,
      phone: `+${phone}`,
      phone_confirm: true,
      ban_duration: '1h',
    })
    expect(data.user).toMatchObject({ id, phone, email: '', phone_confirmed_at: time, banned_until: time })
    expect(data.user?.app_metadata).toEqual({ provider: 'phone', providers: ['phone'] })
    const hashed = newEmail()
    // The hash of "correct horse 1".
    const password_hash = '$2b$04$KGeX7Ebodz0QTJGfMrcXiONGouJr9E9ljPZgcE3BN7nhANpsNAU7i'
    const created = await admin.createUser({ email: hashed, email_confirm: true, password_hash })
    expect(created.error).toBeNull()
    expect((await signIn(hashed)).error).toBeNull()
  })

  test('createUser rejects invalid values and a taken address', async () => {
    const { email } = await made()
    const create = (body: object) => ask('POST', '/admin/users', body)
    expect(await create({})).toEqual(
      refused(400, 'validation_failed', 'Cannot create a user without either an email or phone'),
    )
    expect(await create({ email })).toEqual(
      refused(422, 'email_exists', 'A user with this email address has already been registered'),
    )
    expect(await create({ email: 'nobody' })).toEqual(
      refused(400, 'validation_failed', 'Unable to validate email address: invalid format'),
    )
    expect(await create({ phone: 'nine' })).toEqual(
      refused(400, 'validation_failed', 'Invalid phone number format (E.164 required)'),
    )
    expect(await create({ email: newEmail(), password, password_hash: 'x' })).toEqual(
      refused(400, 'validation_failed', 'Only a password or a password hash should be provided'),
    )
    expect(await create({ email: newEmail(), ban_duration: 'long' })).toEqual(
      refused(400, 'validation_failed', 'invalid format for ban duration: time: invalid duration "long"'),
    )
    expect(await create({ email: newEmail(), id: 'x' })).toEqual(
      refused(400, 'validation_failed', 'ID must conform to the uuid v4 format'),
    )
    expect(await create({ email: 7 })).toEqual(refused(400, 'bad_json'))
  })
})

test('listUsers returns pages, newest first, with links to the other pages', async () => {
  const first = await made()
  const second = await made({ user_metadata: { full_name: 'Zoe Q' } })
  const { data } = await admin.listUsers({ page: 1, perPage: 2 })
  expect(data.users).toHaveLength(2)
  // Other test files create accounts in the same project at the same time.
  const newest = (await admin.listUsers({ page: 1, perPage: 50 })).data.users.map(({ id }) => id)
  expect(newest.filter((id) => id === first.id || id === second.id)).toEqual([second.id, first.id])
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
  const page = await ask('GET', '/admin/users?per_page=2&page=1')
  const last = Math.ceil(Number(page.headers.get('x-total-count')) / 2)
  expect(page.headers.get('link')).toBe(
    `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
  )
  expect(page.body.users[0]).not.toHaveProperty('factors')
  const found = await ask('GET', `/admin/users?filter=${first.email}`)
  expect(found.body.users).toMatchObject([{ id: first.id, identities: null }])
  // Earlier runs on the same project leave accounts with this name.
  const named: { id: string }[] = (await ask('GET', '/admin/users?filter=zoe%20q')).body.users
  expect(named[0]).toMatchObject({ id: second.id })
  expect(named.map(({ id }) => id)).not.toContain(first.id)
  expect((await ask('GET', '/admin/users?sort=created_at%20asc')).body.users[0].id).not.toBe(second.id)
  expect(await ask('GET', '/admin/users?page=x')).toEqual(
    refused(
      400,
      'validation_failed',
      'Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax',
    ),
  )
  expect(await ask('GET', '/admin/users?sort=email')).toEqual(
    refused(400, 'validation_failed', "Bad Sort Parameters: bad field for sort 'email'"),
  )
})

test('getUserById returns one account with its identities', async () => {
  const { id, email } = await made()
  const { data } = await admin.getUserById(id)
  expect(data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] })
  expect(await ask('GET', `/admin/users/${randomUUID()}`)).toEqual(
    refused(404, 'user_not_found', 'User not found'),
  )
  expect(await ask('GET', '/admin/users/x')).toEqual(
    refused(404, 'validation_failed', 'user_id must be an UUID'),
  )
})

describe('updateUserById', () => {
  test('updateUserById changes address, password and metadata at once, and null removes a key', async () => {
    const { id } = await made({ user_metadata: { a: 1, b: 2 } })
    const email = newEmail()
    const { data, error } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      password: 'another horse 2',
      user_metadata: { a: null, c: 3 },
      app_metadata: { admin: true },
      role: 'authenticated',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { b: 2, c: 3, email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], admin: true },
    })
    const { data: read } = await admin.getUserById(id)
    expect(read.user).toMatchObject({
      confirmed_at: time,
      identities: [{ identity_data: { email, email_verified: true } }],
    })
    expect(data.user?.user_metadata).not.toHaveProperty('a')
    const signed = await signIn(email, 'another horse 2')
    expect(signed.data.user?.app_metadata.admin).toBe(true)
  })

  test('updateUserById suspends an account, so that token and password are refused, and reactivates it', async () => {
    const { id, email } = await made()
    const { auth, data } = await signIn(email)
    expect((await admin.updateUserById(id, { ban_duration: '24h' })).data.user).toMatchObject({
      banned_until: time,
    })
    expect((await auth.getUser(data.session?.access_token)).error?.code).toBe('user_banned')
    expect((await signIn(email)).error?.code).toBe('user_banned')
    const { data: after } = await admin.updateUserById(id, { ban_duration: 'none' })
    expect(after.user).not.toHaveProperty('banned_until')
    expect((await signIn(email)).error).toBeNull()
  })

  test('updateUserById rejects invalid values and a taken address', async () => {
    const { id } = await made()
    const other = await made()
    const update = (body: object) => ask('PUT', `/admin/users/${id}`, body)
    expect(await update({ password: 'short' })).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect(await update({ email: other.email })).toMatchObject({ status: 500, body: { code: '23505' } })
    expect(await update({ ban_duration: '1 day' })).toEqual(refused(400, 'validation_failed'))
    expect(await update({ user_metadata: [] })).toEqual(refused(400, 'bad_json'))
  })
})

describe('deleteUser', () => {
  test('deleteUser removes the account and its sessions', async () => {
    const { id, email } = await made()
    const { auth, data } = await signIn(email)
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await auth.getUser(data.session?.access_token)).error).not.toBeNull()
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
    await made({ email })
  })

  test('a soft deleteUser keeps the id and removes all readable data', { tags: ['long'] }, async () => {
    const { id, email } = await made({ user_metadata: { full_name: 'Ada' } })
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const { data } = await admin.getUserById(id)
    expect(data.user).toMatchObject({
      id,
      deleted_at: time,
      user_metadata: {},
      app_metadata: {},
    })
    expect(data.user?.identities?.[0]).not.toHaveProperty('identity_data')
    expect(JSON.stringify(data)).not.toContain(email)
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    await made({ email })
  })
})

test('inviteUserByEmail creates an unconfirmed account and sends a mail, also if it is repeated', async () => {
  const email = newEmail()
  const { data, error } = await admin.inviteUserByEmail(email, { data: { locale: 'de' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, invited_at: time, user_metadata: { locale: 'de' } })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  const { link } = await backend.mailTo(email)
  expect(link).toContain('type=invite')
  expect((await admin.inviteUserByEmail(email)).data.user?.id).toBe(data.user?.id)
  const newest = new URL((await backend.mailTo(email)).link ?? '').searchParams
  const token_hash = newest.get('token') ?? newest.get('token_hash') ?? ''
  const { auth } = backend.client()
  expect((await auth.verifyOtp({ type: 'invite', token_hash })).data.user?.email).toBe(email)
  await auth.stopAutoRefresh()
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
  expect(await ask('POST', '/invite', { email: '' })).toEqual(
    refused(400, 'validation_failed', 'An email address is required'),
  )
})

describe('generateLink', () => {
  const follow = async (type: 'signup' | 'invite' | 'magiclink' | 'recovery', token_hash: string) => {
    const { auth } = backend.client()
    const answer = await auth.verifyOtp({ type, token_hash })
    await auth.stopAutoRefresh()
    return answer.data.user?.email
  }

  test('generateLink returns the values of a sign-up mail and of an invitation', async () => {
    const email = newEmail()
    const redirectTo = 'https://app.example/here'
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email,
      password,
      options: { data: { a: 1 }, redirectTo },
    })
    expect(error).toBeNull()
    const { properties } = data
    expect(properties).toEqual({
      action_link: expect.stringContaining(`/auth/v1/verify?`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[\da-f]{56,96}$/),
      verification_type: 'signup',
      redirect_to: expect.any(String),
    })
    const query = new URL(properties?.action_link ?? '').searchParams
    expect(query.get('token')).toBe(properties?.hashed_token)
    expect(query.get('type')).toBe('signup')
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 }, confirmation_sent_at: time })
    await expect(backend.mailTo(email)).rejects.toThrow()
    expect(await follow('signup', properties?.hashed_token ?? '')).toBe(email)
    const invited = newEmail()
    const { data: waits } = await admin.generateLink({ type: 'invite', email: invited })
    expect(waits.user).toMatchObject({ email: invited, invited_at: time })
    expect(await follow('invite', waits.properties?.hashed_token ?? '')).toBe(invited)
    const again = await admin.generateLink({ type: 'invite', email: invited })
    expect(again.error?.code).toBe('email_exists')
  })

  test('generateLink signs in to an account or resets its password', { tags: ['long'] }, async () => {
    const { email } = await made()
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await admin.generateLink({ type, email })
      expect(data.properties?.verification_type).toBe(type)
      expect(await follow(type, data.properties?.hashed_token ?? '')).toBe(email)
    }
    const stranger = newEmail()
    const { data } = await admin.generateLink({ type: 'magiclink', email: stranger })
    expect(data.properties?.verification_type).toBe('signup')
    expect(await ask('POST', '/admin/generate_link', { type: 'recovery', email: newEmail() })).toEqual(
      refused(404, 'user_not_found', 'User with this email not found'),
    )
  })

  test('generateLink changes the address of an account', { tags: ['long'] }, async () => {
    const { email, id } = await made()
    const fresh = newEmail()
    const { data } = await admin.generateLink({ type: 'email_change_new', email, newEmail: fresh })
    expect(data.user).toMatchObject({ id, email, new_email: fresh })
    const query = new URL(data.properties?.action_link ?? '').searchParams
    expect(query.get('type')).toBe('email_change')
    const { auth } = backend.client()
    await auth.verifyOtp({ type: 'email_change', token_hash: query.get('token') ?? '' })
    await auth.stopAutoRefresh()
    const other = await made()
    const taken = { type: 'email_change_new', email: other.email, new_email: fresh }
    expect((await ask('POST', '/admin/generate_link', taken)).status).toBe(422)
    expect(await ask('POST', '/admin/generate_link', { type: 'paper', email })).toEqual(
      refused(400, 'validation_failed', 'Invalid email action link type requested: paper'),
    )
  })
})

test('admin.signOut ends the sessions of a token by scope', async () => {
  const { email } = await made()
  const here = await signIn(email)
  const there = await signIn(email)
  const tokenOf = ({ data }: typeof here) => data.session?.access_token ?? ''
  expect((await admin.signOut(tokenOf(here), 'others')).error).toBeNull()
  expect((await here.auth.getUser(tokenOf(here))).error).toBeNull()
  expect((await there.auth.getUser(tokenOf(there))).error).not.toBeNull()
  expect((await admin.signOut(tokenOf(here))).error).toBeNull()
  expect((await here.auth.getUser(tokenOf(here))).error).not.toBeNull()
})
