import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type AuthStubResponse, createSignedInResponse, mountAuth } from '../mount-auth.fixture.ts'
import { rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { remote } from '../slots/sign-in-again.tsx'

let unmount = () => {}
beforeEach(() => localStorage.clear())
afterEach(() => {
  unmount()
  localStorage.clear()
})

/** Shows the sign-in form for a locked page whose session has ended, at a project with the given settings. */
function stageHeld(settings: object) {
  const fake = createFakeSession({ user: { email: 'ada@portico.example' } })
  fake.setHealth('stale')
  vi.stubGlobal('fetch', async () => Response.json(settings))
  const mounted = mountRemote(remote, { session: fake.session, config: { email: 'ada@portico.example' } })
  unmount = () => {
    vi.unstubAllGlobals()
    fake.setHealth('fresh')
    mounted.unmount()
  }
  return mounted
}

function stage() {
  const fake = createFakeSession({ answers: { signInWithPassword: { data: {}, error: null } } })
  const mounted = mountRemote(remote, { session: fake.session, config: { email: 'ada@portico.example' } })
  unmount = () => mounted.unmount()
  return { ...fake, host: mounted.host }
}

test('the user of a locked page is only asked for the password', async () => {
  const { calls } = stage()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@portico.example')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await page.getByLabelText('Password', { exact: true }).fill('tulip-rainbow-42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .poll(() => calls)
    .toEqual([
      {
        operation: 'signInWithPassword',
        args: [{ email: 'ada@portico.example', password: 'tulip-rainbow-42' }],
      },
    ])
})

/** Shows the slot with the real session, at a project with the given answers. */
const stageProject = (answers: Record<string, AuthStubResponse>) =>
  mountAuth({ remote, answers, config: { email: 'ada@portico.example' } })

test('a user without a password signs in again with an emailed code, which creates no account', async () => {
  const { session, sent } = stageProject({
    '/otp': { status: 200, body: {} },
    '/verify': createSignedInResponse(),
  })
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@portico.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByLabelText('Code from the email')).toHaveFocus()
  expect(sent.at(-1)?.body).toMatchObject({ email: 'ada@portico.example', create_user: false })
  await expect.element(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  await page.getByLabelText('Code from the email').fill('123456')
  await expect.poll(() => session.getSnapshot().user?.email).toBe('ada@portico.example')
  expect(sent.at(-1)?.body).toMatchObject({ email: 'ada@portico.example', token: '123456', type: 'email' })
})

test('a user without the email returns to the password', async () => {
  stageProject({ '/otp': { status: 200, body: {} } })
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
})

test('the last used sign-in method is shown first, and the password on demand', async () => {
  rememberSignInMethod('code')
  stageProject({})
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
})

test('passkeys are offered on the page, and other methods open a new tab', async () => {
  rememberSignInMethod('github')
  stageHeld({ passkeys_enabled: true, external: { github: true } })
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  const outside = page.getByRole('link', { name: 'Sign in another way Last used (opens in a new tab)' })
  await expect.element(outside).toHaveAttribute('target', '_blank')
  const forgotten = page.getByRole('link', { name: 'Forgot your password? (opens in a new tab)' })
  await expect.element(forgotten).toHaveAttribute('target', '_blank')
  expect(new URL((forgotten.element() as HTMLAnchorElement).href).pathname).toBe('/recover')
  const password = page.getByLabelText('Password', { exact: true }).element()
  expect(outside.element().compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the form warns that another account closes the page', async () => {
  stage()
  const warning = page.getByText(/closes the page of ada@portico.example/)
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByLabelText('Email').fill('bea@portico.example')
  await expect.element(warning).toBeVisible()
  await page.getByLabelText('Email').fill('Ada@portico.example')
  await expect.element(warning).not.toBeInTheDocument()
})
