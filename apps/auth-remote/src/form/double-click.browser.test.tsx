import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type AuthStubResponse, createSignedInResponse, mountAuth, person } from '../mount-auth.fixture.ts'

const sentTo = (sent: readonly { path: string }[], path: string) =>
  sent.filter((request) => request.path === path)

test('a double click on “Continue as a guest” makes one account', async () => {
  const { sent } = mountAuth({
    answers: {
      '/settings': { status: 200, body: { external: { anonymous_users: true } } },
      '/signup': createSignedInResponse(),
      '/logout': { status: 204, body: null },
    },
  })
  await page.getByRole('button', { name: 'Continue as a guest' }).dblClick()
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(sentTo(sent, '/signup')).toHaveLength(1)
  // The second click must not press the button that has appeared in the same place.
  expect(sentTo(sent, '/logout')).toEqual([])
})

test('a double click on “Send the email again” sends one email', async () => {
  const { sent } = mountAuth({
    path: '/check-mail',
    answers: { '/resend': { status: 200, body: {} } },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByRole('button', { name: 'Send the email again' }).dblClick()
  await expect.element(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  expect(sentTo(sent, '/resend')).toHaveLength(1)
})

test('a form is sent once when it is clicked twice before the next render', async () => {
  const { sent } = mountAuth({
    path: '/recover',
    answers: { '/recover': { status: 200, body: {} } },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  const button = page.getByRole('button', { name: 'Send the email' }).element() as HTMLElement
  // A scripted click soon after a double click counts as part of it.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  button.click()
  button.click()
  now.mockRestore()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(sentTo(sent, '/recover')).toHaveLength(1)
})

test('devices and activity are read again after an operation on their page', async () => {
  const event = (id: number, kind: string) => ({
    id,
    at: '2026-11-20T10:00:00Z',
    kind,
    user_agent: null,
    ip: null,
    is_this: false,
    detail: {},
  })
  const told = (...events: object[]): AuthStubResponse => ({
    status: 200,
    body: { events, next: null, is_whole: true },
  })
  const device = (id: string, more: object) => ({
    id,
    created_at: '2026-11-20T10:00:00Z',
    used_at: '2026-11-20T10:00:00Z',
    user_agent: null,
    ip: null,
    aal: 'aal1',
    is_this: false,
    ...more,
  })
  const here = device('a', { is_this: true })
  const { session } = mountAuth({
    answers: {
      '/token': createSignedInResponse(),
      '/user': { status: 200, body: person },
      '/logout': { status: 204, body: null },
      '/rest/v1/rpc/portico_sessions': [
        { status: 200, body: { count: 2, sessions: [here, device('b', {})] } },
        { status: 200, body: { count: 1, sessions: [here] } },
      ],
      '/rest/v1/rpc/portico_security_log': [
        told(event(1, 'signed_in')),
        told(event(2, 'password_changed'), event(1, 'signed_in')),
      ],
    },
  })
  await session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect.poll(() => [devices.elements().length, activity.elements().length]).toEqual([2, 1])
  await page.getByLabelText('New password').fill('tulip-rainbow-43')
  await page.getByRole('button', { name: 'Change password' }).dblClick()
  await expect.poll(() => [devices.elements().length, activity.elements().length]).toEqual([1, 2])
})
