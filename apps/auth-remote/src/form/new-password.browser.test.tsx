import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createErrorResponse, createSignedInResponse, mountAuth } from '../mount-auth.fixture.ts'

const password = page.getByLabelText('Password', { exact: true })
const meter = page.getByRole('status')
const settings = { status: 200, body: { password_min_length: 10 } }

async function signUpWith(typed: string) {
  await page.getByLabelText('Email').fill('ada@portico.example')
  await password.fill(typed)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test.each([
  ['tulip-42', 'It’s too short: use at least 10 characters.'],
  [
    'ü'.repeat(37),
    'It’s too long: use at most 72 letters or digits. Accents, other scripts and emoji count two to four times.',
  ],
])(
  'the meter and the form refuse the password %j for the same reason, and nothing is sent',
  async (typed, words) => {
    const { sent } = mountAuth({ path: '/sign-up', answers: { '/settings': settings } })
    await password.fill(typed)
    await expect.element(meter).toHaveTextContent(words)
    await signUpWith(typed)
    await expect.element(password).toHaveAccessibleDescription(new RegExp(words.slice(0, 20)))
    await expect.element(meter).toHaveTextContent('')
    expect(sent.map(({ path }) => path)).not.toContain('/signup')
  },
)

test('a common password is weak once the list is loaded, with the server’s own reason', async () => {
  const { sent } = mountAuth({ path: '/sign-up', answers: {} })
  await password.fill('password1')
  await expect.element(meter).toMatchTextContent(/^It’s a common password/)
  await signUpWith('password1')
  await expect.element(password).toHaveAccessibleDescription(/It’s a common password/)
  expect(sent.map(({ path }) => path)).not.toContain('/signup')
  await password.fill('seven quiet lanterns')
  await expect.element(meter).toHaveTextContent('Strong')
})

test.each([
  [
    'weak_password',
    422,
    'Password is known to be weak',
    { weak_password: { reasons: ['pwned'] } },
    /It’s a common password, or was in a leak/,
  ],
  [
    'validation_failed',
    400,
    'Password cannot be longer than 72 characters',
    {},
    /Choose a shorter password\..*at most 72 letters/,
  ],
] as const)('the server’s refusal %s reads like the meter', async (code, status, message, more, words) => {
  mountAuth({ path: '/sign-up', answers: { '/signup': createErrorResponse(status, code, message, more) } })
  await signUpWith('seven quiet lanterns')
  await expect.element(password).toHaveAccessibleDescription(words)
  await expect.element(meter).toHaveTextContent('')
  await password.fill('eight quiet lanterns')
  await expect.element(meter).toHaveTextContent('Strong')
})

test('a code in digits of any script is sent in ASCII, and completes the form', async () => {
  const { sent } = mountAuth({
    path: '/check-mail?for=code',
    answers: { '/verify': createSignedInResponse() },
    config: { codeLength: 6 },
  })
  await page.getByLabelText('Email').fill('ada@portico.example')
  await page.getByLabelText('Code from the email').fill('٤٢۷ ३４0')
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  expect(sent.find(({ path }) => path === '/verify')?.body).toMatchObject({ token: '427340' })
})
