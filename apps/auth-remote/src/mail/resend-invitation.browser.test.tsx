import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createErrorResponse, mountAuth } from '../mount-auth.fixture.ts'

const sentTo = (sent: readonly { path: string; body: object }[], path: string) =>
  sent.filter((request) => request.path === path).map(({ body }) => body)

test.each([
  [
    'that has expired',
    '?token_hash=a&type=invite&for=invitation',
    { '/verify': createErrorResponse(403, 'otp_expired', 'over') },
  ],
  ['of the server’s own mail', '?error=access_denied&error_code=otp_expired&for=invitation', {}],
])(
  'a link of an invitation %s offers another email to the invited address',
  async (_which, search, answers) => {
    const { sent, session } = mountAuth({
      path: '/callback?for=invitation',
      answers: { ...answers, '/otp': { status: 200, body: {} } },
    })
    void session.handleCallback(`${location.origin}/auth/callback${search}`)
    if (search.includes('token_hash'))
      await page.getByRole('button', { name: 'Sign in with the link' }).click()
    await expect.element(page.getByRole('heading', { name: 'You’re invited: one more step' })).toBeVisible()
    await expect.element(page.getByText(/An invitation counts for 7 days/)).toBeVisible()
    await page.getByLabelText('Email').fill('gwen@portico.example')
    await page.getByRole('button', { name: 'Send me another email' }).click()
    await expect.element(page.getByText(/If gwen@portico\.example can sign in here/)).toBeVisible()
    expect(sentTo(sent, '/otp')).toEqual([
      expect.objectContaining({ email: 'gwen@portico.example', create_user: false }),
    ])
  },
)
