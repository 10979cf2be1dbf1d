import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import type { AuthFailure } from '../errors/failure.ts'
import { sendCode } from './send-code.ts'

const request = {
  email: 'ada@portico.example',
  callbackUrl: 'https://portal.example/auth/callback?for=code',
  mayCreate: false,
  language: { locale: 'de' },
}

function refusing(code: string) {
  const error = { name: 'AuthApiError', status: 422, code, message: 'after 42 seconds' }
  return createFakeSession({ answers: { signInWithOtp: { data: {}, error } } })
}

test.each(['otp_disabled', 'signup_disabled'])(
  'a code for an address without an account succeeds when the server answers %s',
  async (code) => {
    const { session, calls } = refusing(code)
    await expect(sendCode(session, request)).resolves.toBeUndefined()
    expect(calls[0]?.args).toEqual([
      {
        email: request.email,
        options: {
          emailRedirectTo: request.callbackUrl,
          shouldCreateUser: false,
          data: { locale: 'de' },
        },
      },
    ])
  },
)

test('a code that comes too early fails with the wait in seconds', async () => {
  const { session } = refusing('over_email_send_rate_limit')
  const failure = await sendCode(session, request).catch((error: AuthFailure) => error)
  expect(failure).toMatchObject({ code: 'over_email_send_rate_limit', retryAfter: 42 })
})
