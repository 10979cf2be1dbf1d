// @module-tag long
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
} from '../mount-auth.fixture.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const device = (more: object) => ({
  is_this: false,
  created_at: '2026-11-20T10:00:00Z',
  ip: null,
  aal: 'aal1',
  ...more,
})
const here = device({ id: 'a', is_this: true, used_at: minutesAgo(50), user_agent: chrome, ip: '192.0.2.7' })
const there = device({ id: 'b', used_at: minutesAgo(3.5), user_agent: firefox, aal: 'aal2' })

function listed(...sessions: object[]): AuthStubResponse {
  return { status: 200, body: { count: sessions.length, sessions } }
}

async function show(answers: Record<string, AuthStubResponse | AuthStubResponse[]>) {
  const stage = mountAuth({ answers: { '/token': createSignedInResponse(), ...answers } })
  await stage.session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  return stage
}

const devices = () => page.getByRole('region', { name: 'Devices' }).getByRole('listitem')

test('the device list names devices, marks this one, and signs another out after a confirmation', async () => {
  const { sent } = await show({
    '/rest/v1/rpc/portico_sessions': [listed(here, there), listed(here)],
    '/rest/v1/rpc/portico_end_session': { status: 200, body: true },
  })
  await expect
    .element(devices().nth(0))
    .toMatchTextContent(/Chrome on Linux\s*This device\s*Active now · 192\.0\.2\.7/)
  await expect
    .element(devices().nth(1))
    .toMatchTextContent(
      /Firefox on Windows\s*Active 3 minutes ago\s*Signed in Nov 20, 2026, with a second factor/,
    )
  await expect.element(devices().nth(0).getByRole('button')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out Firefox on Windows?' })
  await expect.element(question).toMatchTextContent(/read data for up to 60 minutes/)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).not.toContain('/rest/v1/rpc/portico_end_session')

  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => devices().elements().length).toBe(1)
  expect(sent.find(({ path }) => path.endsWith('end_session'))?.body).toEqual({ session: 'b' })
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Devices')
  await expect
    .element(page.getByRole('button', { name: 'Sign out all other devices' }))
    .not.toBeInTheDocument()
})

test('a failed sign-out shows an error above the device list, and an ended session ends the page', {
  tags: ['long'],
}, async () => {
  const { session } = await show({
    '/rest/v1/rpc/portico_sessions': [listed(here, there), listed(here, there)],
    '/rest/v1/rpc/portico_end_other_sessions': [
      { status: 500, body: { code: 'XX000', message: 'broken' } },
      { status: 403, body: { code: 'session_not_found', message: 'over' } },
    ],
    '/user': createErrorResponse(403, 'session_not_found', 'over'),
  })
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const endOthers = async () => {
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  }
  await endOthers()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await endOthers()
  await expect.element(page.getByText(/Your session has ended/)).toBeVisible()
  expect(session.getSnapshot().reason).toBe('revoked')
})

test('without the database functions the device list says so, and the auth server signs out the others', {
  tags: ['long'],
}, async () => {
  const { sent } = await show({
    '/rest/v1/rpc/portico_sessions': { status: 404, body: { code: 'PGRST202', message: 'no function' } },
    '/logout': { status: 204, body: null },
  })
  await expect.element(page.getByText(/can’t list your devices yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/logout')
  expect(sent.map(({ path }) => path)).not.toContain('/rest/v1/rpc/portico_end_other_sessions')
})
