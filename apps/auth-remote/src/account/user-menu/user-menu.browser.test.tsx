import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSignedInResponse, mountAuth, person } from '../../mount-auth.fixture.ts'
import { remote as userMenu } from '../../slots/user-menu.tsx'

test('the user menu is a link to sign-in when signed out', async () => {
  const { host } = mountAuth({ remote: userMenu, answers: {} })
  await page.getByRole('link', { name: 'Sign in' }).click()
  expect(host.departures).toEqual(['/auth'])
})

test('the user menu names the user, opens the account and signs out', async () => {
  const { session, host } = mountAuth({
    remote: userMenu,
    answers: { '/token': createSignedInResponse(), '/logout': { status: 200, body: {} } },
  })
  await session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  await page.getByRole('button', { name: 'Account: Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  expect(host.departures).toEqual(['/auth'])
  await page.getByRole('button', { name: 'Account: Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(session.getSnapshot().status).toBe('signed_out')
})

test('an account that is about to be deleted shows one warning, even after a change of language', async () => {
  const { status, body } = createSignedInResponse()
  const user = { ...person, app_metadata: { portico_leaves_at: '2027-01-02T12:00:00Z' } }
  const { session, host, update } = mountAuth({
    remote: userMenu,
    answers: { '/token': { status, body: { ...(body as object), user } } },
  })
  await session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  await expect.poll(() => host.notices.length).toBe(1)
  update({ appearance: { locale: 'de' } })
  await expect.element(page.getByRole('button', { name: 'Konto: Ada Lovelace' })).toBeVisible()
  expect(host.notices.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Your account will be deleted on .*2027/),
  ])
})
