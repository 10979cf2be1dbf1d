import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../slots/sign-in-again.tsx'

let unmount = () => {}
afterEach(() => unmount())

function stage() {
  const fake = createFakeSession({ answers: { signInWithPassword: { data: {}, error: null } } })
  const mounted = mountRemote(remote, { session: fake.session, config: { email: 'ada@portico.example' } })
  unmount = () => mounted.unmount()
  return { ...fake, host: mounted.host }
}

test('the owner of the page is asked for the password alone', async () => {
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

test('before somebody else signs in it is said what that means for the page', async () => {
  stage()
  const warning = page.getByText(/closes the page of ada@portico.example/)
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByLabelText('Email').fill('bea@portico.example')
  await expect.element(warning).toBeVisible()
  await page.getByLabelText('Email').fill('Ada@portico.example')
  await expect.element(warning).not.toBeInTheDocument()
})
