import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AuthStubResponse, createSignedInResponse, mountAuth } from '../mount-auth.fixture.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const event = (id: number, kind: string, more: object = {}) => ({
  id,
  at: '2026-11-20T10:00:00Z',
  kind,
  user_agent: null,
  ip: null,
  is_this: false,
  detail: {},
  ...more,
})
const told = (next: number | null, ...events: object[]): AuthStubResponse => ({
  status: 200,
  body: { events, next, is_whole: true },
})

async function show(log: AuthStubResponse | AuthStubResponse[]) {
  const stage = mountAuth({
    answers: { '/token': createSignedInResponse(), '/rest/v1/rpc/portico_security_log': log },
  })
  await stage.session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  return stage
}

test('the log shows events with their device, and loads more pages', async () => {
  const { sent } = await show([
    told(
      7,
      event(9, 'second_step_failed', { detail: { times: 3 } }),
      event(8, 'signed_in', { user_agent: firefox, ip: '192.0.2.7', detail: { second_step: true } }),
      event(7, 'kind_of_later'),
    ),
    told(null, event(6, 'email_changed', { detail: { from: 'a@b.example', to: 'c@d.example' } })),
  ])
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent(/3 wrong codes were entered/)
  await expect
    .element(lines.nth(1))
    .toMatchTextContent(/Signed in, with a second factor.*Firefox on Windows · 192\.0\.2\.7/)
  await expect.element(lines.nth(2)).toMatchTextContent(/kind_of_later/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(lines.nth(3)).toMatchTextContent(/changed from a@b\.example to c@d\.example/)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(sent.findLast(({ path }) => path.endsWith('security_log'))?.body).toEqual({ beyond: 7 })
})

test('a database without the log says so', async () => {
  await show({ status: 404, body: { code: 'PGRST202', message: 'no function' } })
  await expect.element(page.getByText(/keeps no log of your account yet/)).toBeVisible()
})

test('an empty log says so', async () => {
  await show(told(null))
  await expect.element(page.getByText('No activity yet.')).toBeVisible()
})
