import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
  person,
} from '../mount-auth.fixture.ts'

const guest = { ...person, email: '', user_metadata: {}, is_anonymous: true }

async function asGuest(answers: Record<string, AuthStubResponse | AuthStubResponse[]>) {
  const answer = createSignedInResponse()
  const signUp = { ...answer, body: { ...(answer.body as object), user: guest } }
  const stage = mountAuth({
    answers: { '/signup': signUp, '/logout': { status: 204, body: null }, ...answers },
  })
  await stage.session.signInAnonymously()
  await page.getByLabelText('Email').fill('bea@portico.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  return stage
}

const taken = createErrorResponse(
  422,
  'email_exists',
  'A user with this email address has already been registered',
)
const waiting = { status: 200, body: { ...guest, new_email: 'bea@portico.example' } }
const words = () =>
  page
    .getByText(/new here, an email is on its way|already have an account/)
    .elements()
    .map(({ textContent }) => textContent)

test('shows a guest the same words for a taken address and for a new one', async () => {
  await asGuest({ '/user': taken })
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible()
  const ofTaken = words()
  expect(ofTaken).toHaveLength(2)
  expect(ofTaken[0]).toBe('If bea@portico.example is new here, an email is on its way. Enter its code.')
  document.body.replaceChildren()
  await asGuest({ '/user': waiting })
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible()
  expect(words()).toEqual(ofTaken)
})

test.each([
  ['Sign in to that account', 'Sign in'],
  ['reset its password', 'Reset your password'],
])('“%s” signs a guest out after a confirmation, then opens “%s”', async (link, heading) => {
  const { session } = await asGuest({ '/user': taken })
  await page.getByRole('button', { name: link }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave your guest account?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(session.getSnapshot().status).toBe('signed_in')
  await page.getByRole('button', { name: link }).click()
  await question.getByRole('button', { name: 'Sign out for good' }).click()
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  expect(session.getSnapshot().status).toBe('signed_out')
})

test('shows any other failure, and lets a guest enter another address', async () => {
  await asGuest({
    '/user': [createErrorResponse(500, 'unexpected_failure', 'broken'), taken],
  })
  await expect.element(page.getByText(/Something went wrong on our end/)).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('button', { name: 'Send it again, or to another address' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('')
})
