import { mountRemote } from '@portico/react-remote/testing'
import { configureSession } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createErrorResponse, createSignedInResponse, mountAuth, person } from './mount-auth.fixture.ts'
import { remote } from './remote.tsx'

const wrong = createErrorResponse(400, 'invalid_credentials', 'Invalid login credentials')
const nothing = { status: 200, body: {} }

async function enterCredentials(email: string, password: string) {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a session that loads slowly shows a waiting message', async () => {
  const waiting = configureSession({
    url: `https://silent-${crypto.randomUUID()}.example`,
    key: 'sb_publishable_test',
    getAccessToken: () => new Promise<null>(() => {}),
    deadlines: { soft: 100 },
  })
  const mounted = mountRemote(remote, { session: waiting })
  onTestFinished(() => {
    mounted.unmount()
    waiting.dispose()
  })
  await expect.element(page.getByText('Still waiting for an answer…')).toBeVisible()
})

test('unsaved input is gone when another user signs in', { tags: ['long'] }, async () => {
  const fake = createFakeSession({ user: { id: 'ada', email: 'ada@portico.example' } })
  const mounted = mountRemote(remote, { session: fake.session })
  onTestFinished(() => mounted.unmount())
  const password = page.getByLabelText('New password', { exact: true })
  const name = page.getByLabelText('Name', { exact: true })
  await password.fill('only Ada knows this')
  await name.fill('Ada, nearly')
  fake.signIn({ id: 'bob', email: 'bob@portico.example' })
  await expect.element(page.getByRole('heading', { name: 'bob@portico.example' })).toBeVisible()
  await expect.element(password).toHaveValue('')
  await expect.element(name).toHaveValue('')
  // New tokens of the same user keep the input.
  await password.fill('only Bob knows this')
  fake.refresh()
  await expect.element(password).toHaveValue('only Bob knows this')
})

test('sign-in offers the project’s methods, finds a company login by the domain, and reports an unknown domain', {
  tags: ['long'],
}, async () => {
  const { sent } = mountAuth({
    answers: {
      '/settings': { status: 200, body: { external: { email: true }, saml_enabled: true } },
      '/sso': createErrorResponse(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'),
    },
  })
  await expect.element(page.getByRole('button', { name: /guest|Continue with/ })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  await page.getByLabelText('Email').fill('ada@Lovelace.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(sent.find(({ path }) => path === '/sso')?.body).toMatchObject({ domain: 'lovelace.example' })
  expect(JSON.stringify(sent.at(-1))).not.toContain('ada')
})

test('a provider’s button shows that it waits, and a failure offers a retry or counts down', {
  tags: ['long'],
}, async () => {
  const { session } = mountAuth({
    answers: { '/settings': { status: 200, body: { external: { github: true, google: true } } } },
  })
  const failed = (error: object) => ({ data: { provider: 'github', url: null }, error }) as never
  const { promise, resolve } = Promise.withResolvers<never>()
  const leave = vi.spyOn(session, 'signInWithOAuth').mockReturnValueOnce(promise)
  leave.mockResolvedValue(
    failed({ status: 429, code: 'over_request_rate_limit', message: 'Try again after 30 seconds' }),
  )
  const github = page.getByRole('button', { name: /Continue with GitHub/ })
  await github.click()
  await expect.element(github).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
  resolve(failed({ name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(github).toBeDisabled()
  await expect.element(page.getByText(/again in/)).toBeVisible()
  expect(leave.mock.calls.map(([{ provider }]) => provider)).toEqual(['github', 'github'])
})

test('a wrong password is reported under its field, which gets the focus', async () => {
  mountAuth({ answers: { '/token': wrong } })
  await enterCredentials('ada@portico.example', 'wrong')
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(/Wrong email or password/)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
})

test('an empty form is not sent, and its first field gets the focus', async () => {
  const { sent } = mountAuth({ answers: { '/token': wrong } })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.')
  expect(sent).toEqual([])
})

test('signing in shows the account', async () => {
  const { host } = mountAuth({ answers: { '/token': createSignedInResponse(), '/logout': nothing } })
  await enterCredentials('ada@portico.example', 'tulip-rainbow-42')
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(host.announced).toContain('You’re signed in.')
})

test('a rate limit counts down on the button, then the form can be sent again', {
  tags: ['long'],
}, async () => {
  mountAuth({
    answers: {
      '/token': createErrorResponse(
        429,
        'over_request_rate_limit',
        'Request rate limit reached, try after 2 seconds',
      ),
    },
  })
  await enterCredentials('ada@portico.example', 'tulip-rainbow-42')
  await expect.element(page.getByRole('button', { name: /Try again in [12] seconds?/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('the return address is kept from page to page', { tags: ['long'] }, async () => {
  const { host } = mountAuth({ path: '/?next=/files/a', answers: {} })
  await page.getByRole('link', { name: 'Create an account' }).click()
  expect(host.history.location).toMatchObject({ pathname: '/sign-up', search: '?next=%2Ffiles%2Fa' })
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /Forgot/ }).click()
  expect(host.history.location).toMatchObject({ pathname: '/recover', search: '?next=%2Ffiles%2Fa' })
})

test('a weak password lists its reasons', async () => {
  const weak = createErrorResponse(422, 'weak_password', 'Password should be at least 12 characters.', {
    weak_password: { reasons: ['length', 'pwned'] },
  })
  mountAuth({ path: '/sign-up', answers: { '/signup': weak } })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Password', { exact: true }).fill('x7#')
  await page.getByRole('button', { name: 'Create account' }).click()
  const reasons = page.getByRole('listitem')
  await expect.element(reasons.nth(0)).toHaveTextContent('It’s too short: use at least 12 characters.')
  await expect
    .element(reasons.nth(1))
    .toHaveTextContent('It’s a common password, or was in a leak, so others will try it.')
})

test('a field error disappears when the user types, and the focus stays', async () => {
  mountAuth({ path: '/', answers: {} })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const email = page.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('ada@portico.example')
  await expect.element(page.getByText('Enter your email address.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Enter your password.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('ada@portico.example')
})

test('a sign-up shows the same page for a known address, and the code from the email signs in', async () => {
  const { sent, host } = mountAuth({
    path: '/sign-up?next=/files',
    answers: {
      '/signup': { status: 200, body: person },
      '/verify': createSignedInResponse(),
      '/logout': nothing,
    },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Password', { exact: true }).fill('tulip-rainbow-42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText(/^If ada@portico.example is new here, an email/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  await page.getByLabelText('Code from the email').fill('123 456')
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ path: '/verify', body: { type: 'email', token: '123456' } })
  expect(host.history.location.search).toBe('?next=%2Ffiles')
})

test.each(['123456', '1234567890'])(
  'the typed code %s waits for the button if no length is configured',
  async (code) => {
    const { sent } = mountAuth({
      path: '/check-mail',
      answers: { '/verify': createErrorResponse(403, 'otp_expired', 'Token has expired or is invalid') },
    })
    await page.getByLabelText('Email').fill('ada@portico.example')
    await userEvent.type(page.getByLabelText('Code from the email'), code)
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => sent).toMatchObject([{ path: '/verify', body: { token: code } }])
    const refusal = page.getByText(/That code isn’t right/)
    await expect.element(refusal).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(refusal).not.toBeInTheDocument()
  },
)

test('a typed code is sent automatically if its length is configured', async () => {
  const { sent } = mountAuth({
    path: '/check-mail',
    config: { codeLength: 8 },
    answers: { '/verify': createErrorResponse(403, 'otp_expired', 'Token has expired or is invalid') },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await userEvent.type(page.getByLabelText('Code from the email'), '12345678')
  await expect.poll(() => sent).toMatchObject([{ path: '/verify', body: { token: '12345678' } }])
})

test('the limit of all emails is reported without a countdown', async () => {
  mountAuth({
    path: '/recover',
    answers: {
      '/recover': createErrorResponse(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
    },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(page.getByText(/No more emails can be sent for now/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the email' })).toBeEnabled()
})

test('a recovery asks for a new password first, then signs out the other devices', async () => {
  const { sent, host } = mountAuth({
    path: '/check-mail?for=recovery',
    answers: {
      '/verify': createSignedInResponse(),
      '/user': { status: 200, body: person },
      '/logout': nothing,
    },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Code from the email').fill('123456')
  await expect.element(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabelText('New password').fill('tulip-rainbow-43')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect
    .poll(() => host.notices.map(({ detail }) => detail))
    .toEqual(['Your other devices have been signed out.'])
  expect(sent.map(({ path }) => path)).toEqual(['/verify', '/user', '/logout'])
})

test('a password change asks for an emailed code when the server requires it', {
  tags: ['long'],
}, async () => {
  const { sent } = mountAuth({
    answers: {
      '/token': createSignedInResponse(),
      '/user': [
        createErrorResponse(400, 'reauthentication_needed', 'Reauthentication needed'),
        { status: 200, body: person },
      ],
      '/reauthenticate': nothing,
      '/logout': nothing,
    },
  })
  await enterCredentials('ada@portico.example', 'tulip-rainbow-42')
  await page.getByLabelText('New password').fill('tulip-rainbow-43')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
  await userEvent.keyboard('654321{Enter}')
  await expect
    .poll(() => sent.filter(({ path }) => path === '/user').at(-1)?.body)
    .toMatchObject({ nonce: '654321' })
})

test.each([
  ['a fault of the server', createErrorResponse(500, 'unexpected_failure', 'boom')],
  ['a refusal without a code', createErrorResponse(418, 'teapot', 'short and stout')],
])(
  'signing out everywhere keeps the session and shows an error after %s',
  { tags: ['long'] },
  async (_fault, answer) => {
    const { session, host } = mountAuth({
      answers: { '/token': createSignedInResponse(), '/logout': answer },
    })
    await enterCredentials('ada@portico.example', 'tulip-rainbow-42')
    await page.getByRole('button', { name: 'Sign out on all devices' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/reference [0-9a-f]{8}\./)
    const [, reference] = /reference ([0-9a-f]{8})/.exec(page.getByRole('alert').element().textContent) ?? []
    expect(session.getSnapshot().status).toBe('signed_in')
    expect(host.reported.map(({ error }) => error)).toEqual([expect.objectContaining({ reference })])
  },
)

test.each(['/', '/sign-up', '/recover', '/check-mail', '/callback', '/new-password'])(
  '%s has one heading of its own and fits a screen of 320 px',
  async (path) => {
    await page.viewport(320, 640)
    const { host } = mountAuth({ path, answers: {} })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toBeVisible()
    await expect.poll(() => host.titles.at(-1)).toEqual([heading.element().textContent])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test('a link from elsewhere names the current account, and keeps it when the user declines', async () => {
  const { session, signIn, calls } = showQuestion()
  await expect.element(page.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
  await expect.element(page.getByText(/wasn’t requested in this browser/)).toBeVisible()
  signIn({ email: 'ada@portico.example' })
  await expect.element(page.getByText(/You’re signed in as\s*ada@portico\.example/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in as ada@portico.example' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in with this link?' })).not.toBeInTheDocument()
  expect(calls).toEqual([{ operation: 'answerLink', args: [false] }])
  expect(session.getSnapshot().user?.email).toBe('ada@portico.example')
})

/** Shows the remote with a pending email link. */
function showQuestion() {
  const fake = createFakeSession()
  fake.setLink({ type: 'magiclink' })
  const mounted = mountRemote(remote, { session: fake.session, path: '/callback' })
  onTestFinished(() => mounted.unmount())
  return fake
}

test('a failed provider login or email link is explained on the embedding page that it returns to', async () => {
  const fake = createFakeSession()
  const config = { callbackUrl: 'https://somebody-else.example/account' }
  const mounted = mountRemote(remote, { session: fake.session, path: '/', config })
  onTestFinished(() => mounted.unmount())
  const fail = (detail: string) => fake.setProblem({ code: 'callback_error', message: detail, detail })
  fail('access_denied')
  await expect.element(page.getByText(/^Signing in was cancelled/)).toBeVisible()
  fake.signIn({ email: 'ada@portico.example' })
  fail('otp_expired')
  await expect.element(page.getByText(/^This link has expired or was already used/)).toBeVisible()
  fail('email_change_half')
  await expect.element(page.getByText(/^One of two addresses has agreed/)).toBeVisible()
})

test('a new password that requires MFA asks for a code, then is set automatically', {
  tags: ['long'],
}, async () => {
  const factor = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: person.created_at }
  const phone = { ...factor, friendly_name: 'Phone' }
  const user = { ...person, factors: [phone, { ...factor, id: 'f2', friendly_name: 'Tablet' }] }
  const withFactors = (answer: ReturnType<typeof createSignedInResponse>) => ({
    ...answer,
    body: { ...(answer.body as object), user },
  })
  const { session, sent } = mountAuth({
    path: '/new-password',
    answers: {
      '/verify': withFactors(createSignedInResponse()),
      '/user': [
        createErrorResponse(401, 'insufficient_aal', 'AAL2 session is required'),
        { status: 200, body: user },
      ],
      '/factors/f2/challenge': { status: 200, body: { id: 'c1', type: 'totp', expires_at: 4e9 } },
      '/factors/f2/verify': [
        createErrorResponse(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
        withFactors(createSignedInResponse('aal2')),
      ],
      '/logout': nothing,
    },
  })
  await session.verifyOtp({ email: person.email, token: '123456', type: 'recovery' })
  await page.getByLabelText('New password', { exact: true }).fill('seven quiet lanterns')
  await page.getByRole('button', { name: 'Set password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('combobox', { name: 'Authenticator app' }).click()
  await page.getByRole('option', { name: 'Tablet' }).click()
  await dialog.getByLabelText('Code from your app').fill('000000')
  await expect.element(dialog.getByText(/That code didn’t match/)).toBeVisible()
  await dialog.getByLabelText('Code from your app').fill('123456')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => sent.filter(({ path }) => path === '/user').map(({ body }) => body.password))
    .toEqual(['seven quiet lanterns', 'seven quiet lanterns'])
})
