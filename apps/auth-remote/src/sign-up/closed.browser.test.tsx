import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountAuth } from '../mount-auth.fixture.ts'

const closed = { '/settings': { status: 200, body: { external: { email: true }, disable_signup: true } } }

test('the sign-in page of a project without sign-ups has no link to them', async () => {
  const { sent } = mountAuth({ answers: closed })
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/settings')
  await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
})

test('the sign-up page of a project without sign-ups says that an invitation is needed', async () => {
  mountAuth({ path: '/sign-up', answers: closed })
  await expect.element(page.getByText(/^You need an invitation to create an account here/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create account' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the sign-in page links to sign-up if the project doesn’t report whether it allows them', async () => {
  mountAuth({ answers: {} })
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
})
