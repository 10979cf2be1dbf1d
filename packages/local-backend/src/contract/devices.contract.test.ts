import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// Devices through the API, at the embedded backend and at a Supabase project (`npm run test:real`). Access rules are in `supabase/tests`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

interface Signed {
  access_token: string
  refresh_token: string
}

/** Sends a request with a user agent. `token` is the access token of the session. */
async function ask(path: string, body: object | undefined, { agent = 'tests', token = backend.key } = {}) {
  const response = await fetch(`${backend.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': agent,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** Creates a user, and returns a function that signs in on another device. */
async function person() {
  const email = `devices-${randomUUID().slice(0, 8)}@portico.example`
  const password = 'correct horse 1'
  const { auth } = backend.client()
  expect((await auth.signUp({ email, password })).error).toBeNull()
  const { link } = await backend.mailTo(email)
  await fetch(link ?? '', { redirect: 'manual' })
  return async (agent: string) => {
    const signed = await ask('/auth/v1/token?grant_type=password', { email, password }, { agent })
    expect(signed.status).toBe(200)
    return signed.body as Signed
  }
}

interface Told {
  count: number
  sessions: Record<string, unknown>[]
}

const told = async ({ access_token: token }: Signed) =>
  (await ask('/rest/v1/rpc/portico_sessions', {}, { token })).body as Told

test('the list of devices has the user agent that began or renewed each session', async () => {
  const signIn = await person()
  const here = await signIn('Here/1.0')
  const there = await signIn('There/1.0')
  const { sessions } = await told(here)
  const [mine, other] = sessions
  expect(mine).toMatchObject({ is_this: true, user_agent: 'Here/1.0', aal: 'aal1' })
  expect(other).toMatchObject({ is_this: false, user_agent: 'There/1.0', ip: mine?.ip })
  expect(String(mine?.ip)).toMatch(/^[\d.]+$|:/)
  const { refresh_token } = there
  const renewed = await ask(
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token },
    { agent: 'There/2.0' },
  )
  expect(renewed.status).toBe(200)
  const after = (await told(here)).sessions.find(({ id }) => id === other?.id)
  expect(after?.user_agent).toBe('There/2.0')
  expect(Date.parse(String(after?.used_at))).toBeGreaterThan(Date.parse(String(other?.used_at)))
  expect(after?.created_at).toBe(other?.created_at)
})

test('an ended session is refused by auth and ends no other session, and reads rows until its token expires', async () => {
  const signIn = await person()
  const here = await signIn('Here')
  const there = await signIn('There')
  const third = await signIn('Third')
  const { sessions } = await told(here)
  const id = sessions.find((session) => session.user_agent === 'There')?.id
  const stranger = await (await person())('Stranger')
  const end = (session: unknown, { access_token: token }: Signed) =>
    ask('/rest/v1/rpc/portico_end_session', { session }, { token })
  expect((await end(id, stranger)).body).toBe(false)
  expect((await end(id, here)).body).toBe(true)

  const token = there.access_token
  const over = { status: 403, body: { error_code: 'session_not_found' } }
  expect(await ask('/auth/v1/user', undefined, { token })).toMatchObject(over)
  expect(await ask('/auth/v1/logout?scope=global', {}, { token })).toMatchObject(over)
  expect(await ask('/auth/v1/reauthenticate', undefined, { token })).toMatchObject(over)
  const { refresh_token } = there
  expect(await ask('/auth/v1/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_not_found' },
  })
  expect((await ask('/rest/v1/portico_views?select=id', undefined, { token })).status).toBe(200)
  for (const call of ['portico_sessions', 'portico_end_other_sessions'])
    expect(await ask(`/rest/v1/rpc/${call}`, {}, { token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })

  expect((await ask('/rest/v1/rpc/portico_end_other_sessions', {}, { token: here.access_token })).body).toBe(
    1,
  )
  expect(await ask('/auth/v1/user', undefined, { token: third.access_token })).toMatchObject(over)
  expect((await told(here)).count).toBe(1)
  expect((await told(stranger)).count).toBe(1)
  expect((await ask('/rest/v1/rpc/portico_sessions', {})).status).toBe(401)
})
