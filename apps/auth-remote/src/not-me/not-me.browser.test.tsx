import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
} from '../mount-auth.fixture.ts'

const rpc = '/rest/v1/rpc/portico_not_me'
const nothing = { status: 200, body: {} }
const secured = (email: string | null, is_mine = false): AuthStubResponse => ({
  status: 200,
  body: { state: 'secured', email, is_mine },
})
const over: AuthStubResponse = { status: 200, body: { state: 'over' } }
const press = page.getByRole('button', { name: 'Secure my account' })
const paths = (sent: { path: string }[]) => sent.map(({ path }) => path)

test('opening the link of a notice sends nothing, and its token leaves the address', async () => {
  const { sent, host } = mountAuth({ path: '/not-me?token=abc', answers: {} })
  await expect.element(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await expect.element(press).toBeVisible()
  await expect.poll(() => host.history.location.search).toBe('')
  expect(host.history.location.state).toEqual({ token: 'abc' })
  expect(sent).toEqual([])
})

test('one press secures the account, and requests the email for a new password', async () => {
  const { sent, host } = mountAuth({
    path: '/not-me?token=abc',
    answers: { [rpc]: secured('ada@portico.example'), '/recover': nothing },
  })
  await press.click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText(/^If ada@portico.example has an account/)).toBeVisible()
  expect(sent).toMatchObject([
    { path: rpc, body: { token: 'abc' } },
    { path: '/recover', body: { email: 'ada@portico.example' } },
  ])
  expect(host.announced).toContain('Your account is secured')
})

test('the account can be secured with the keyboard alone', async () => {
  const { sent } = mountAuth({
    path: '/not-me?token=abc',
    answers: { [rpc]: secured('ada@portico.example'), '/recover': nothing },
  })
  await expect.element(press).toBeVisible()
  await userEvent.tab()
  await expect.element(press).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(paths(sent)).toEqual([rpc, '/recover'])
})

test('an email that could not be requested is requested again by a button', async () => {
  const { sent } = mountAuth({
    path: '/not-me?token=abc',
    answers: {
      [rpc]: secured('ada@portico.example'),
      '/recover': [
        createErrorResponse(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
        nothing,
      ],
    },
  })
  await press.click()
  await expect.element(page.getByRole('heading', { name: 'Your account is secured' })).toBeVisible()
  await expect.element(page.getByText(/No more emails can be sent for now/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(paths(sent)).toEqual([rpc, '/recover', '/recover'])
})

test('an expired link offers an email by the address', async () => {
  const { sent } = mountAuth({ path: '/not-me?token=abc', answers: { [rpc]: over, '/recover': nothing } })
  await press.click()
  await expect.element(page.getByText(/^This link has expired or was already used/)).toBeVisible()
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(paths(sent)).toEqual([rpc, '/recover'])
})

test('a link without a token offers an email by the address, and an empty form is not sent', async () => {
  const { sent } = mountAuth({ path: '/not-me', answers: { '/recover': nothing } })
  await expect.element(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a project without the function offers an email by the address', async () => {
  mountAuth({ path: '/not-me?token=abc', answers: {} })
  await press.click()
  await expect.element(page.getByText(/^This link has expired or was already used/)).toBeVisible()
})

test('a rate limit counts down on the button that secures the account', async () => {
  const { sent } = mountAuth({
    path: '/not-me?token=abc',
    answers: {
      [rpc]: {
        status: 429,
        body: { code: 'over_request_rate_limit', message: 'Too many requests: try again after 30 seconds' },
      },
    },
  })
  await press.click()
  await expect.element(page.getByRole('button', { name: /Try again in/ })).toBeDisabled()
  expect(paths(sent)).toEqual([rpc])
})

test('an account whose address another account uses by now refers to the administrator', async () => {
  const { sent } = mountAuth({ path: '/not-me?token=abc', answers: { [rpc]: secured(null) } })
  await press.click()
  await expect.element(page.getByText(/ask your administrator to give you access again/)).toBeVisible()
  expect(paths(sent)).toEqual([rpc])
})

async function signInFirst(answers: Record<string, AuthStubResponse>) {
  const staged = mountAuth({
    path: '/',
    answers: { '/token': createSignedInResponse(), '/logout': nothing, ...answers },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Password', { exact: true }).fill('tulip-rainbow-42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  staged.host.history.push('/not-me?token=abc')
  await press.click()
  return staged
}

test('securing the account also ends its session in this browser', async () => {
  const { session } = await signInFirst({
    [rpc]: secured('ada@portico.example', true),
    '/recover': nothing,
  })
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible()
  expect(session.getSnapshot().status).toBe('signed_out')
})

test('securing an account keeps the session of another account, and shows the email on the page', async () => {
  const { session } = await signInFirst({ [rpc]: secured('grace@portico.example'), '/recover': nothing })
  await expect.element(page.getByText(/^If grace@portico.example has an account/)).toBeVisible()
  expect(session.getSnapshot().status).toBe('signed_in')
})
