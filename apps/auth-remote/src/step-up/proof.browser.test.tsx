import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
  person,
} from '../mount-auth.fixture.ts'

const needed: AuthStubResponse = {
  status: 403,
  body: { code: 'recent_proof_needed', message: 'Confirm that it is you' },
}
const done: AuthStubResponse = { status: 204, body: null }
const ways = (...names: string[]): AuthStubResponse => ({ status: 200, body: names })
const rpc = (name: string) => `/rest/v1/rpc/${name}`
const password = 'tulip-rainbow-42'

/** Opens the account page with a session whose proof is old. */
async function show(answers: Record<string, AuthStubResponse | AuthStubResponse[]>, user: object = person) {
  const first = createSignedInResponse('aal1', 1000)
  const stage = mountAuth({
    answers: {
      '/token': { ...first, body: { ...(first.body as object), user } },
      '/user': { status: 200, body: user },
      '/logout': done,
      [rpc('portico_require_proof')]: [needed, done],
      ...answers,
    },
  })
  await stage.session.signInWithPassword({ email: person.email, password })
  return stage
}

const dialog = () => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function changeAddress() {
  await page.getByLabelText('New email address').fill('next@portico.example')
  await userEvent.keyboard('{Enter}')
}

test('a change of the account asks for the password over the page, is made after it, and leaves one session', async () => {
  const { session, sent, host } = await show({
    '/token': [
      createSignedInResponse('aal1', 1000),
      createErrorResponse(400, 'invalid_credentials', 'no'),
      createSignedInResponse('aal1', 2000),
    ],
    [rpc('portico_proof_ways')]: ways('password'),
  })
  const former = session.getSnapshot().session?.access_token
  await changeAddress()
  const field = dialog().getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/That isn’t your current password/)
  await field.fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => host.announced).toContain('Sent. Look for the newest email.')
  const signIns = sent.filter(({ path }) => path === '/token').slice(1)
  expect(signIns.map(({ body }) => body.email)).toEqual([person.email, person.email])
  const change = sent.find(({ path, body }) => path === '/user' && body.email)
  expect(change?.token).toBe(session.getSnapshot().session?.access_token)
  await expect.poll(() => sent.find(({ path }) => path === '/logout')?.token).toBe(former)
})

test('Escape cancels a change of the account, and the form says so', async () => {
  const { sent } = await show({ [rpc('portico_proof_ways')]: ways('password') })
  await changeAddress()
  await expect.element(dialog().getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .element(page.getByText('Nothing was changed. Try again, and confirm that it’s you.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('New email address')).toHaveValue('next@portico.example')
  expect(sent.some(({ path, body }) => path === '/user' && body.email)).toBe(false)
})

test.each(['42501', '42P01', '42703', '42883'])(
  'a change is not sent if the proof cannot be checked because of %s',
  async (code) => {
    const { sent } = await show({
      [rpc('portico_require_proof')]: { status: 403, body: { code, message: 'no access to the sessions' } },
    })
    await changeAddress()
    await expect.element(page.getByText(/^The server didn’t accept this\./)).toBeVisible()
    await expect.element(page.getByLabelText('New email address')).toHaveValue('next@portico.example')
    expect(sent.some(({ path, body }) => path === '/user' && body.email)).toBe(false)
  },
)

test('a project without the function for recent proof gets the change at once', async () => {
  const { sent } = await show({
    [rpc('portico_require_proof')]: { status: 404, body: { code: 'PGRST202', message: 'no function' } },
  })
  await changeAddress()
  await expect.poll(() => sent.some(({ path, body }) => path === '/user' && body.email)).toBe(true)
})

test('the dialog offers an emailed code if the account has no password', async () => {
  const { sent, host } = await show({
    [rpc('portico_proof_ways')]: ways('mail'),
    '/otp': { status: 200, body: {} },
    '/verify': createSignedInResponse('aal1', 2000),
  })
  await changeAddress()
  const send = dialog().getByRole('button', { name: 'Email me a code' })
  await expect.element(send).toHaveFocus()
  await send.click()
  const code = dialog().getByLabelText('Code from the email')
  await expect.element(code).toHaveFocus()
  await expect.element(dialog()).toMatchTextContent(`We’ve sent a code to ${person.email}.`)
  await code.fill('123456')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => host.announced).toContain('Sent. Look for the newest email.')
  expect(sent.find(({ path }) => path === '/verify')?.body).toMatchObject({ type: 'email', token: '123456' })
  // The email creates no account.
  expect(sent.find(({ path }) => path === '/otp')?.body).toMatchObject({ create_user: false })
})

test('the dialog focuses the button for a passkey, and not its close button', async () => {
  await show({ [rpc('portico_proof_ways')]: ways('passkey', 'password') })
  await changeAddress()
  await expect.element(dialog().getByRole('button', { name: 'Use your passkey' })).toHaveFocus()
})

test('the dialog asks for MFA if the account has it', async () => {
  const factor = {
    id: '0b6f4f4e-2f0e-4a52-9a7e-6b1e2f1c9a01',
    friendly_name: 'Phone',
    factor_type: 'totp',
    status: 'verified',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
  }
  const user = { ...person, factors: [factor] }
  const at = (provenAt: number): AuthStubResponse => {
    const answer = createSignedInResponse('aal2', provenAt)
    return { ...answer, body: { ...(answer.body as object), user } }
  }
  const { sent } = await show(
    {
      '/token': at(1000),
      [`/factors/${factor.id}/challenge`]: {
        status: 200,
        body: { id: 'c', type: 'totp', expires_at: 4_000_000_000 },
      },
      [`/factors/${factor.id}/verify`]: at(2000),
    },
    user,
  )
  await changeAddress()
  await expect.element(dialog().getByLabelText('Code from your app')).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => sent.some(({ path, body }) => path === '/user' && body.email)).toBe(true)
  // MFA keeps the same session, so no session is ended.
  expect(sent.some(({ path }) => path === '/logout')).toBe(false)
})

test('a proof in another tab closes the dialog, and the change is made', async () => {
  const { session, sent } = await show({
    [rpc('portico_proof_ways')]: ways('mail', 'provider'),
    '/token': [createSignedInResponse('aal1', 1000), createSignedInResponse('aal1', 2000)],
  })
  await changeAddress()
  const link = dialog().getByRole('link', { name: /^Confirm where you sign in/ })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/prove'))
  // All tabs share one session, so this stands for a sign-in in the other tab.
  await session.signInWithPassword({ email: person.email, password })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => sent.some(({ path, body }) => path === '/user' && body.email)).toBe(true)
})

test('the dialog fits the smallest phone in German', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(320, 800)
  const { update } = await show({ [rpc('portico_proof_ways')]: ways('mail', 'provider') })
  await changeAddress()
  await expect.element(dialog().getByRole('link', { name: /^Confirm where you sign in/ })).toBeVisible()
  update({ appearance: { locale: 'de' } })
  const link = page.getByRole('link', { name: /^Dort bestätigen, wo Sie sich anmelden/ })
  await expect.element(link).toBeVisible()
  const { left, right } = page.getByRole('dialog').element().getBoundingClientRect()
  expect([left >= 0, right <= 320]).toEqual([true, true])
})

test('the page for a provider confirms the proof after the return, and ends the replaced session', async () => {
  const user = {
    ...person,
    identities: [{ provider: 'keycloak', identity_id: 'k', id: 'k', user_id: person.id }],
  }
  const former = crypto.randomUUID()
  sessionStorage.setItem('portico-proving', JSON.stringify({ userId: person.id, sessionId: former }))
  const answer = createSignedInResponse('aal1', 2000)
  const { session, sent } = mountAuth({
    path: '/prove',
    answers: {
      '/token': { ...answer, body: { ...(answer.body as object), user } },
      '/user': { status: 200, body: user },
      [rpc('portico_end_session')]: { status: 200, body: true },
    },
  })
  await session.signInWithPassword({ email: person.email, password })
  await expect.element(page.getByRole('heading', { name: 'Confirmed.' })).toBeVisible()
  await expect
    .poll(() => sent.find(({ path }) => path === rpc('portico_end_session'))?.body)
    .toEqual({ session: former })
  expect(sessionStorage.getItem('portico-proving')).toBeNull()
})

test('the page for a provider offers the account’s providers, and remembers its user', async () => {
  const user = {
    ...person,
    identities: [{ provider: 'keycloak', identity_id: 'k', id: 'k', user_id: person.id }],
  }
  const answer = createSignedInResponse('aal1', 1000)
  const { session } = mountAuth({
    path: '/prove',
    answers: {
      '/token': { ...answer, body: { ...(answer.body as object), user } },
      '/user': { status: 200, body: user },
    },
  })
  await session.signInWithPassword({ email: person.email, password })
  const leave = vi.spyOn(session, 'signInWithOAuth').mockResolvedValue({
    data: { provider: 'keycloak', url: '' },
    error: null,
  } as never)
  await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
  await expect.poll(() => leave.mock.calls[0]?.[0]).toMatchObject({ provider: 'keycloak' })
  expect(leave.mock.calls[0]?.[0]?.options?.redirectTo).toContain(encodeURIComponent('/prove'))
  expect(JSON.parse(sessionStorage.getItem('portico-proving') ?? '{}')).toMatchObject({ userId: person.id })
  sessionStorage.removeItem('portico-proving')
})
