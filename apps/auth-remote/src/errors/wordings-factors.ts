import { msg } from '@portico/ui'
import type { Wording } from './wording.ts'

const switchedOffFactor: Wording = {
  text: msg('This kind of second step is switched off here. Choose another kind.'),
  remedy: 'manage',
}
const noCompany: Wording = {
  text: msg('There is no company login for this domain. Check the address, or sign in another way.'),
  remedy: 'other_way',
}
const companyExpired: Wording = { text: msg('The company sign-in took too long.'), remedy: 'start_again' }
const appExpired: Wording = {
  text: msg('The request of this app has expired. Start again in the app.'),
  remedy: 'none',
}
const passkeyTimeout: Wording = { text: msg('The passkey was not used in time.'), remedy: 'retry' }
const recoveryCodesOff: Wording = { text: msg('Recovery codes are switched off here.'), remedy: 'manage' }

/** Words for second steps, passkeys, linked logins and company logins. */
export const factorWordings = {
  // Second steps
  insufficient_aal: { text: msg('Confirm that it is you with your second step.'), remedy: 'start_again' },
  mfa_challenge_expired: { text: msg('That took too long. Ask for a new code.'), remedy: 'retry' },
  mfa_verification_failed: {
    text: msg('The code did not match. Check the clock of your phone, then enter the next code.'),
    remedy: 'correct',
    field: 'code',
  },
  mfa_verification_rejected: {
    text: msg('The rules here refused the second step, and you were signed out.'),
    remedy: 'sign_in',
  },
  mfa_factor_not_found: { text: msg('This second step was already removed.'), remedy: 'reload' },
  mfa_factor_name_conflict: { text: msg('This name is in use. Choose another.'), remedy: 'correct' },
  mfa_verified_factor_exists: {
    text: msg('This phone is set up already. Remove it first to add it again.'),
    remedy: 'manage',
  },
  too_many_enrolled_mfa_factors: { text: msg('You have as many second steps as allowed.'), remedy: 'manage' },
  mfa_ip_address_mismatch: { text: msg('Your network changed meanwhile.'), remedy: 'start_again' },
  mfa_phone_enroll_not_enabled: switchedOffFactor,
  mfa_phone_verify_not_enabled: switchedOffFactor,
  mfa_totp_enroll_not_enabled: switchedOffFactor,
  mfa_totp_verify_not_enabled: switchedOffFactor,
  mfa_webauthn_enroll_not_enabled: switchedOffFactor,
  mfa_webauthn_verify_not_enabled: switchedOffFactor,
  mfa_recovery_codes_enroll_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_verify_not_enabled: recoveryCodesOff,
  mfa_recovery_codes_locked: {
    text: msg('Recovery codes are locked after too many wrong tries. Use another second step.'),
    remedy: 'other_way',
  },
  mfa_recovery_codes_sole_factor: {
    text: msg('Recovery codes cannot be the only second step. Add another first.'),
    remedy: 'manage',
  },

  // Passkeys
  too_many_passkeys: { text: msg('You have as many passkeys as allowed.'), remedy: 'manage' },
  webauthn_credential_not_found: {
    text: msg('This passkey does not belong to the account any more.'),
    remedy: 'other_way',
  },
  webauthn_credential_exists: { text: msg('This passkey is already added.'), remedy: 'none' },
  webauthn_challenge_not_found: passkeyTimeout,
  webauthn_challenge_expired: passkeyTimeout,
  webauthn_verification_failed: {
    text: msg('The passkey was not accepted. Check that the address of this site is right.'),
    remedy: 'retry',
  },

  // Identities and companies
  identity_already_exists: {
    text: msg('That login belongs to another account. Sign in with it there, or keep the two apart.'),
    remedy: 'sign_in',
  },
  identity_not_found: { text: msg('That login is no longer linked.'), remedy: 'reload' },
  single_identity_not_deletable: {
    text: msg('This is your only way in. Add another before you remove it.'),
    remedy: 'manage',
  },
  email_conflict_identity_not_deletable: {
    text: msg('Removing this login would leave an address that another account has.'),
    remedy: 'manage',
  },
  conflict: { text: msg('This was changed meanwhile.'), remedy: 'reload' },
  sso_provider_not_found: noCompany,
  saml_idp_not_found: noCompany,
  saml_relay_state_not_found: companyExpired,
  saml_relay_state_expired: companyExpired,
  saml_assertion_no_user_id: {
    text: msg('Your company login sent no user id. Tell the people who run it.'),
    remedy: 'none',
  },
  saml_assertion_no_email: {
    text: msg('Your company login sent no email address. Tell the people who run it.'),
    remedy: 'none',
  },
  user_sso_managed: {
    text: msg('Your company manages this. Ask the people who run its login.'),
    remedy: 'none',
  },
  oauth_client_not_found: appExpired,
  oauth_authorization_not_found: appExpired,
  oauth_consent_not_found: appExpired,
} satisfies Record<string, Wording>
