import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { getLinkRecovery } from './link-recovery.ts'

const t = texts.in('en')

test.each(['pkce_code_verifier_not_found', 'bad_code_verifier', 'flow_state_expired'] as const)(
  'a sign-up link that fails with %s has confirmed the address, and says so',
  (code) => {
    const { title, actions } = getLinkRecovery(t, code, 'signup')
    expect(title).toBe('Your email address is confirmed')
    expect(actions[0]).toEqual({ label: 'Sign in', to: '/' })
  },
)

test('a recovery from another browser starts again here, without the code, which is used up', () => {
  const { lead, actions } = getLinkRecovery(t, 'pkce_code_verifier_not_found', 'recovery')
  expect(lead).toContain('in this browser')
  expect(actions.map(({ to }) => to)).toEqual(['/recover', '/'])
})

test('a sign-up link that was opened before, perhaps by a scanner, may have confirmed the address', () => {
  expect(getLinkRecovery(t, 'otp_expired', 'signup').lead).toContain(
    'If it was opened before, your email address is confirmed',
  )
  expect(getLinkRecovery(t, 'otp_expired', 'recovery').lead).not.toContain('confirmed')
})

test.each(['signup', 'recovery', null] as const)(
  'entering a code is never the first action after a failed link for %s',
  (purpose) => {
    for (const code of [
      'otp_expired',
      'pkce_code_verifier_not_found',
      'AuthImplicitGrantRedirectError',
    ] as const)
      expect(getLinkRecovery(t, code, purpose).actions[0]?.label).toMatch(
        /^(Sign in|Send a new email|Set a password by email)$/,
      )
  },
)
