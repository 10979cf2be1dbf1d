import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
  person,
} from '../mount-auth.fixture.ts'

const mistyped = 'ada@portico.exmaple'
const next = 'ada@new.example'

const waitingFor = (new_email: string): AuthStubResponse => ({ status: 200, body: { ...person, new_email } })
const told = (new_email: string, ...confirmed: string[]): AuthStubResponse => ({
  status: 200,
  body: { new_email, asks: ['current', 'new'], confirmed },
})

/** Shows the account page of a user whose change of address is pending. */
async function show(answers: Record<string, AuthStubResponse | AuthStubResponse[]>) {
  const session = createSignedInResponse()
  const user = { ...person, new_email: mistyped }
  const stage = mountAuth({
    answers: {
      '/token': { ...session, body: { ...(session.body as object), user } },
      '/user': waitingFor(mistyped),
      '/rest/v1/rpc/portico_email_change': told(mistyped),
      '/resend': { status: 200, body: {} },
      ...answers,
    },
  })
  await stage.session.signInWithPassword({ email: person.email, password: 'tulip-rainbow-42' })
  await expect.element(pending()).toBeVisible()
  return stage
}

const pending = () => page.getByRole('region', { name: 'Pending change' })
const sides = () => pending().getByRole('listitem')

test('a pending change lists both addresses, and a confirmed one has no code field', async () => {
  const { sent } = await show({
    '/rest/v1/rpc/portico_email_change': [told(mistyped), told(mistyped, 'new')],
    // The server answers the first of two confirmations with a message instead of a session.
    '/verify': { status: 200, body: { msg: 'Confirmation link accepted.', code: 200 } },
  })
  await expect.element(sides().nth(0)).toMatchTextContent(`${mistyped} hasn’t agreed yet`)
  await expect.element(sides().nth(1)).toMatchTextContent(`${person.email} hasn’t agreed yet`)
  await pending().getByLabelText(`Code sent to ${mistyped}`).fill('123456')
  await sides().nth(0).getByRole('button', { name: 'Confirm' }).click()
  await expect.element(sides().nth(0)).toMatchTextContent(`${mistyped} has agreed`)
  await expect.element(pending().getByLabelText(`Code sent to ${mistyped}`)).not.toBeInTheDocument()
  await expect.element(pending().getByLabelText(`Code sent to ${person.email}`)).toBeVisible()
  expect(sent.find(({ path }) => path === '/verify')?.body).toMatchObject({
    email: mistyped,
    token: '123456',
    type: 'email_change',
  })
})

test('a change confirmed by an unknown address says so, and an address confirmed here has no code field', async () => {
  const { sent } = await show({
    '/rest/v1/rpc/portico_email_change': {
      status: 200,
      body: { new_email: mistyped, asks: ['current', 'new'], confirmed: [], is_half: true },
    },
    '/verify': { status: 200, body: { msg: 'Confirmation link accepted.', code: 200 } },
  })
  await expect.element(pending()).toMatchTextContent('One of the two has agreed already')
  await pending().getByLabelText(`Code sent to ${mistyped}`).fill('123456')
  await sides().nth(0).getByRole('button', { name: 'Confirm' }).click()
  await expect.element(sides().nth(0)).toMatchTextContent(`${mistyped} has agreed`)
  await expect.element(pending()).not.toMatchTextContent('One of the two has agreed already')
  expect(sent.filter(({ path }) => path === '/verify')).toHaveLength(1)
})

test('both emails are sent again for the current address, and then not for a minute', async () => {
  const { sent } = await show({})
  await pending().getByRole('button', { name: 'Send both emails again' }).click()
  await expect.element(pending().getByRole('button', { name: /^Send again in / })).toBeDisabled()
  expect(sent.filter(({ path }) => path === '/resend').map(({ body }) => body)).toMatchObject([
    { type: 'email_change', email: person.email },
  ])
})

test('a refusal to send again shows how long to wait', async () => {
  await show({
    '/resend': createErrorResponse(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    ),
  })
  await pending().getByRole('button', { name: 'Send both emails again' }).click()
  await expect.element(pending().getByRole('button', { name: /^Send again in / })).toBeDisabled()
})

test('another address replaces a mistyped one, and both addresses have to confirm again', async () => {
  const { sent } = await show({
    '/user': [waitingFor(mistyped), waitingFor(next)],
    '/rest/v1/rpc/portico_email_change': [told(mistyped, 'current'), told(next)],
  })
  await expect.element(sides().nth(1)).toMatchTextContent(`${person.email} has agreed`)
  const form = page.getByRole('form', { name: 'Email address' })
  await expect.element(form).toMatchTextContent(`Mistyped? Another address takes the place of ${mistyped}.`)
  await form.getByLabelText('New email address').fill(next)
  await form.getByRole('button', { name: 'Change email address' }).click()
  await expect.element(sides().nth(0)).toMatchTextContent(`${next} hasn’t agreed yet`)
  // The current address had confirmed another change.
  await expect.element(sides().nth(1)).toMatchTextContent(`${person.email} hasn’t agreed yet`)
  expect(sent.some(({ path, body }) => path === '/user' && body.email === next)).toBe(true)
})

test('“Keep my address” cancels the pending change', async () => {
  const { sent } = await show({
    '/user': [waitingFor(mistyped), { status: 200, body: person }],
    '/rest/v1/rpc/portico_cancel_email_change': { status: 200, body: null },
  })
  await pending().getByRole('button', { name: 'Keep my address' }).click()
  await expect.element(pending()).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toContain('/rest/v1/rpc/portico_cancel_email_change')
})
