import type { Wording } from './wording.ts'

const switchedOffFactor: Wording = {
  text: 'This kind of second step is switched off here. Choose another kind.',
  remedy: 'manage',
}
const noCompany: Wording = {
  text: 'There is no company login for this domain. Check the address, or sign in another way.',
  remedy: 'other_way',
}
const companyExpired: Wording = { text: 'The company sign-in took too long.', remedy: 'start_again' }
const appExpired: Wording = {
  text: 'The request of this app has expired. Start again in the app.',
  remedy: 'none',
}
const passkeyTimeout: Wording = { text: 'The passkey was not used in time.', remedy: 'retry' }
const recoveryCodesOff: Wording = { text: 'Recovery codes are switched off here.', remedy: 'manage' }

/** Words for second steps, passkeys, linked logins and company logins. */
export const factorWordings = {
  // Second steps
  insufficient_aal: { text: 'Confirm that it is you with your second step.', remedy: 'start_again' },
  mfa_challenge_expired: { text: 'That took too long. Ask for a new code.', remedy: 'retry' },
  mfa_verification_failed: {
    text: 'The code did not match. Check the clock of your phone, then enter the next code.',
    remedy: 'correct',
    field: 'code',
  },
  mfa_verification_rejected: {
    text: 'The rules here refused the second step, and you were signed out.',
    remedy: 'sign_in',
  },
  mfa_factor_not_found: { text: 'This second step was already removed.', remedy: 'reload' },
  mfa_factor_name_conflict: { text: 'This name is in use. Choose another.', remedy: 'correct' },
  mfa_verified_factor_exists: {
    text: 'This phone is set up already. Remove it first to add it again.',
    remedy: 'manage',
  },
  too_many_enrolled_mfa_factors: { text: 'You have as many second steps as allowed.', remedy: 'manage' },
  mfa_ip_address_mismatch: { text: 'Your network changed meanwhile.', remedy: 'start_again' },
  mfa_phone_enroll_not_enabled: switchedOffFactor,
  mfa_phone_verify_not_enabled: switchedOffFactor,
  mfa_totp_enroll_not_enabled: switchedOffFactor,
  mfa_totp_verify_not_enabled: switchedOffFactor,
  mfa_webauthn_enroll_not_enabled: switchedOffFactor,
  mfa_webauthn_verify_not_enabled: switchedOffFactor,
  mfa_recovery_codes_enroll_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_verify_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_locked: {
    text: 'Recovery codes are locked after too many wrong tries. Use another second step.',
    remedy: 'other_way',
  },
  mfa_recovery_codes_sole_factor: {
    text: 'Recovery codes cannot be the only second step. Add another first.',
    remedy: 'manage',
  },

  // Passkeys
  too_many_passkeys: { text: 'You have as many passkeys as allowed.', remedy: 'manage' },
  webauthn_credential_not_found: {
    text: 'This passkey does not belong to the account any more.',
    remedy: 'other_way',
  },
  webauthn_credential_exists: { text: 'This passkey is already added.', remedy: 'none' },
  webauthn_challenge_not_found: passkeyTimeout,
  webauthn_challenge_expired: passkeyTimeout,
  webauthn_verification_failed: {
    text: 'The passkey was not accepted. Check that the address of this site is right.',
    remedy: 'retry',
  },

  // Identities and companies
  identity_already_exists: {
    text: 'That login belongs to another account. Sign in with it there, or keep the two apart.',
    remedy: 'sign_in',
  },
  identity_not_found: { text: 'That login is no longer linked.', remedy: 'reload' },
  single_identity_not_deletable: {
    text: 'This is your only way in. Add another before you remove it.',
    remedy: 'manage',
  },
  email_conflict_identity_not_deletable: {
    text: 'Removing this login would leave an address that another account has.',
    remedy: 'manage',
  },
  conflict: { text: 'This was changed meanwhile.', remedy: 'reload' },
  sso_provider_not_found: noCompany,
  saml_idp_not_found: noCompany,
  saml_relay_state_not_found: companyExpired,
  saml_relay_state_expired: companyExpired,
  saml_assertion_no_user_id: {
    text: 'Your company login sent no user id. Tell the people who run it.',
    remedy: 'none',
  },
  saml_assertion_no_email: {
    text: 'Your company login sent no email address. Tell the people who run it.',
    remedy: 'none',
  },
  user_sso_managed: { text: 'Your company manages this. Ask the people who run its login.', remedy: 'none' },
  oauth_client_not_found: appExpired,
  oauth_authorization_not_found: appExpired,
  oauth_consent_not_found: appExpired,
} satisfies Record<string, Wording>
