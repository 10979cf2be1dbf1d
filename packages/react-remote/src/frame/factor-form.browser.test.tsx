import { createMemoryHistory, type PortalHistory } from '@portico/contract/history'
import { createFakeSession } from '@portico/session/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineRemote } from '../mount/define-remote.ts'
import { StandaloneApp } from '../standalone/standalone-app.tsx'
import { createStandaloneFrame } from '../standalone/standalone-frame.ts'

const factor = {
  id: 'an-app',
  factor_type: 'totp' as const,
  status: 'verified' as const,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const ada = { id: 'ada', email: 'ada@portico.example', factors: [factor] }

let unmount = () => {}
afterEach(() => unmount())

/** Shows the page of a remote, with a text in place of an account's data. */
function stage(spend?: () => unknown) {
  const rpc = vi.fn(async () => spend?.())
  const fake = createFakeSession({ client: { rpc } as never })
  const memory = createMemoryHistory()
  const history = {
    scope: () => ({ ...memory, location: memory.location, dispose() {} }),
  } as unknown as PortalHistory
  const title = { en: 'Files', de: 'Dateien', ar: 'الملفات' }
  const frame = createStandaloneFrame({ title, session: fake.session, history, config: {} })
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const remote = defineRemote({ app: () => <p>rows of ada</p> })
  root.render(<StandaloneApp frame={frame} remote={remote} access="signed-in" />)
  unmount = () => {
    root.unmount()
    element.remove()
  }
  return { ...fake, rpc }
}

const rows = () => page.getByText('rows of ada')

test('after the password the page shows no data until the app’s code is given', async () => {
  const { signIn, answer, calls } = stage()
  answer('signInWithPassword', () => {
    signIn(ada, 'aal1')
    return { data: {}, error: null }
  })
  answer('mfa.challengeAndVerify', ({ code }: { code: string }) => {
    if (code !== '123456') return { data: null, error: { code: 'mfa_verification_failed' } }
    signIn(ada, 'aal2')
    return { data: {}, error: null }
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabelText('Code from your app')
  await expect.element(code).toHaveFocus()
  await expect.element(rows()).not.toBeInTheDocument()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('That code didn’t match.', { exact: false })).toBeVisible()
  await code.fill('123 456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(rows()).toBeVisible()
  expect(calls.at(-1)).toEqual({
    operation: 'mfa.challengeAndVerify',
    args: [{ factorId: 'an-app', code: '123456' }],
  })
})

test('one of several apps can be chosen, and an existing session keeps the focus', async () => {
  const { signIn, answer, calls } = stage()
  const other = { ...factor, id: 'another', friendly_name: 'Tablet', created_at: '2025-01-01T00:00:00Z' }
  answer('mfa.challengeAndVerify', { data: null, error: { code: 'over_request_rate_limit' } })
  signIn({ ...ada, factors: [other, factor] }, 'aal1')
  await expect.element(page.getByLabelText('Code from your app')).not.toHaveFocus()
  await page.getByRole('combobox', { name: 'Authenticator app' }).click()
  await page.getByRole('option', { name: 'Tablet' }).click()
  await page.getByLabelText('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Too many attempts.', { exact: false })).toBeVisible()
  expect(calls.at(-1)?.args).toEqual([{ factorId: 'another', code: '123456' }])
})

test('other factors are used elsewhere, and a recovery code is accepted here', async () => {
  const states = ['wrong', 'used']
  const { signIn, answer, rpc } = stage(() => ({ data: { state: states.shift() }, error: null, status: 200 }))
  answer('getUser', () => {
    signIn({ ...ada, factors: [] }, 'aal1')
    return { data: {}, error: null }
  })
  signIn({ ...ada, factors: [{ ...factor, factor_type: 'webauthn' }] }, 'aal1')
  await expect.element(page.getByText('can’t use your second factor here', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const code = page.getByLabelText('Recovery code')
  await expect.element(code).toHaveFocus()
  for (const tried of ['AAAA-BBBB', 'CCCC-DDDD']) {
    await code.fill(tried)
    await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
    expect(rpc).toHaveBeenLastCalledWith('portico_use_recovery_code', { code: tried })
    if (tried === 'AAAA-BBBB')
      await expect
        .element(page.getByText('That isn’t one of your recovery codes', { exact: false }))
        .toBeVisible()
  }
  await expect.element(rows()).toBeVisible()
  await expect.element(page.getByText('Two-step verification is off now')).toBeVisible()
})

test('a user who signed in by mistake can sign out', async () => {
  const { signIn } = stage()
  signIn(ada, 'aal1')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})
