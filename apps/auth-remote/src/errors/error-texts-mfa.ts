import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'

const switchedOffFactor: AuthErrorText = {
  text: msg('This type of second factor is turned off here. Choose another type.'),
  remedy: 'manage',
}
const recoveryCodesOff: AuthErrorText = { text: msg('Recovery codes are turned off here.'), remedy: 'manage' }

/** Messages for MFA, loaded together with its code. */
export const mfaErrorTexts = {
  mfa_challenge_expired: { text: msg('That took too long. Request a new code.'), remedy: 'retry' },
  mfa_verification_failed: {
    text: msg('That code didn’t match. Check your phone’s clock, then enter the next code.'),
    remedy: 'correct',
    field: 'code',
  },
  mfa_verification_rejected: {
    text: msg('A rule here rejected the second factor, so you were signed out.'),
    remedy: 'sign_in',
  },
  mfa_factor_not_found: { text: msg('This second factor was already removed.'), remedy: 'reload' },
  mfa_factor_name_conflict: { text: msg('This name is taken. Choose another.'), remedy: 'correct' },
  mfa_verified_factor_exists: {
    text: msg('This phone is already set up. To add it again, remove it first.'),
    remedy: 'manage',
  },
  too_many_enrolled_mfa_factors: {
    text: msg('You’ve reached the maximum number of second factors.'),
    remedy: 'manage',
  },
  mfa_ip_address_mismatch: { text: msg('Your network changed in the meantime.'), remedy: 'start_again' },
  mfa_phone_enroll_not_enabled: switchedOffFactor,
  mfa_phone_verify_not_enabled: switchedOffFactor,
  mfa_totp_enroll_not_enabled: switchedOffFactor,
  mfa_totp_verify_not_enabled: switchedOffFactor,
  mfa_webauthn_enroll_not_enabled: switchedOffFactor,
  mfa_webauthn_verify_not_enabled: switchedOffFactor,
  mfa_recovery_codes_enroll_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_verify_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_locked: {
    text: msg('Recovery codes are locked after too many wrong attempts. Use another second factor.'),
    remedy: 'other_way',
  },
  mfa_recovery_codes_sole_factor: {
    text: msg('Recovery codes can’t be your only second factor. Add another first.'),
    remedy: 'manage',
  },
  // From `factors/recovery-codes.ts`
  recovery_code_wrong: {
    text: msg('That isn’t one of your recovery codes, or it was replaced by newer ones.'),
    remedy: 'correct',
    field: 'code',
  },
  recovery_codes_refused: {
    text: msg('Recovery codes don’t work here. Ask your administrator to remove your second factor.'),
    remedy: 'none',
  },

  // Keys and phones
  key_not_used: {
    text: msg('No key was used: it was cancelled, took too long, or there was none.'),
    remedy: 'retry',
  },
  key_known: { text: msg('This key is already one of your second factors.'), remedy: 'none' },
  key_elsewhere: {
    text: msg('Keys don’t work at this address. Open the portal at its usual address.'),
    remedy: 'none',
  },
  key_unsupported: { text: msg('This browser can’t use security keys or passkeys.'), remedy: 'none' },
  key_refused: {
    text: msg('The key wasn’t accepted. Use one that you’ve added to your account.'),
    remedy: 'retry',
  },
  key_expired: { text: msg('The key wasn’t used before the timeout.'), remedy: 'retry' },
  key_failed: { text: msg('The key couldn’t be used.'), remedy: 'retry' },
  text_wrong: {
    text: msg('That code didn’t match. Check it, or have another one sent.'),
    remedy: 'correct',
    field: 'code',
  },
  text_expired: {
    text: msg('That code isn’t valid any more. Have another one sent.'),
    remedy: 'correct',
    field: 'code',
  },
  text_not_sent: {
    text: msg('The text message couldn’t be sent. Try again later, or use another second factor.'),
    remedy: 'retry',
  },
} satisfies Record<string, AuthErrorText>
