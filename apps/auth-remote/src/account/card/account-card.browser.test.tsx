import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession, type FakeOptions } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../../slots/account-card.tsx'

const ada = {
  email: 'ada@portico.example',
  email_confirmed_at: '2026-01-01T12:00:00Z',
  last_sign_in_at: '2026-11-20T12:30:00Z',
  created_at: '2026-01-01T12:00:00Z',
  user_metadata: { full_name: 'Ada Lovelace' },
}

function show(who: FakeOptions) {
  const fake = createFakeSession(who)
  const mounted = mountRemote(remote, { session: fake.session, path: '/elsewhere' })
  onTestFinished(() => mounted.unmount())
  return { ...fake, ...mounted }
}

test('the account card shows name, address and facts of the account, and links to the account page', async () => {
  const { host } = show({ user: ada })
  await expect.element(page.getByRole('link')).toMatchTextContent(/Ada Lovelace\s*ada@portico\.example$/)
  const facts = page.getByRole('listitem')
  await expect.element(facts.nth(0)).toMatchTextContent('Email address confirmed')
  await expect.element(facts.nth(1)).toMatchTextContent(/^Last signed in Nov 20, 2026/)
  await expect.element(facts.nth(2)).toMatchTextContent('Account created January 1, 2026')
  await page.getByRole('link', { name: /Ada Lovelace/ }).click()
  expect(host.history.location.pathname).toBe('/')
})

test('the account card asks for an unconfirmed address and a missing name until both are set', async () => {
  const { host, changeUser } = show({ user: { email: 'ada@portico.example' } })
  await expect.element(page.getByText(/not confirmed yet: open the link in our email/)).toBeVisible()
  await page.getByRole('link', { name: 'Add a name' }).click()
  expect(host.history.location.pathname).toBe('/')
  changeUser(ada)
  await expect.element(page.getByText('Email address confirmed')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a name' })).not.toBeInTheDocument()
})

test('the account card is empty while the session loads and after sign-out', async () => {
  const { element, signIn, signOut } = show({ loading: true })
  expect(element.textContent).toBe('')
  signIn(ada)
  await expect.element(page.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible()
  signOut()
  await expect.poll(() => element.textContent).toBe('')
})

test('the account card leaves out an invalid creation date', async () => {
  show({ user: { ...ada, created_at: '' } })
  await expect.element(page.getByText('Email address confirmed')).toBeVisible()
  await expect.element(page.getByText(/Account created/)).not.toBeInTheDocument()
})
