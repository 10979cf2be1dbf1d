import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, person, refused, signedIn, stageAuth } from '../auth-stage.fixture.ts'

const mistyped = 'ada@portico.exmaple'
const next = 'ada@new.example'

const waitingFor = (new_email: string): Answer => ({ status: 200, body: { ...person, new_email } })
const told = (new_email: string, ...confirmed: string[]): Answer => ({
  status: 200,
  body: { new_email, asks: ['current', 'new'], confirmed },
})

/** The account page of somebody whose change of address waits. */
async function show(answers: Record<string, Answer | Answer[]>) {
  const session = signedIn()
  const user = { ...person, new_email: mistyped }
  const stage = stageAuth({
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

test('both sides are told, and one that has agreed is asked no more', async () => {
  const { sent } = await show({
    '/rest/v1/rpc/portico_email_change': [told(mistyped), told(mistyped, 'new')],
    // The first of two is answered in words, without a session.
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
    ...{ email: mistyped, token: '123456', type: 'email_change' },
  })
})

test('where the server does not know which of the two has agreed, it is said, and whoever has done it here is asked no more', async () => {
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

test('both mails are sent again by the address of now, and then not for a minute', async () => {
  const { sent } = await show({})
  await pending().getByRole('button', { name: 'Send both emails again' }).click()
  await expect.element(pending().getByRole('button', { name: /^Send again in / })).toBeDisabled()
  expect(sent.filter(({ path }) => path === '/resend').map(({ body }) => body)).toMatchObject([
    { type: 'email_change', email: person.email },
  ])
})

test('a refusal to send again says how long to wait', async () => {
  await show({
    '/resend': refused(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    ),
  })
  await pending().getByRole('button', { name: 'Send both emails again' }).click()
  await expect.element(pending().getByRole('button', { name: /^Send again in / })).toBeDisabled()
})

test('another address takes the place of a mistyped one, for both sides', async () => {
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
  // What the address of now had agreed to was another change.
  await expect.element(sides().nth(1)).toMatchTextContent(`${person.email} hasn’t agreed yet`)
  expect(sent.some(({ path, body }) => path === '/user' && body.email === next)).toBe(true)
})

test('the change is taken back by a press', async () => {
  const { sent } = await show({
    '/user': [waitingFor(mistyped), { status: 200, body: person }],
    '/rest/v1/rpc/portico_cancel_email_change': { status: 200, body: null },
  })
  await pending().getByRole('button', { name: 'Keep my address' }).click()
  await expect.element(pending()).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toContain('/rest/v1/rpc/portico_cancel_email_change')
})
