import { msg } from '@portico/ui'
import type { Wording } from './wording.ts'

const switchedOffFactor: Wording = {
  text: msg('This kind of second step is turned off here. Choose another kind.'),
  remedy: 'manage',
}
const noCompany: Wording = {
  text: msg('There’s no company login for this domain. Check the address, or sign in another way.'),
  remedy: 'other_way',
}
const companyExpired: Wording = { text: msg('The company login took too long.'), remedy: 'start_again' }
const appExpired: Wording = {
  text: msg('This app’s request has expired. Start over in the app.'),
  remedy: 'none',
}
const passkeyTimeout: Wording = { text: msg('The passkey wasn’t used in time.'), remedy: 'retry' }
const otherAddress: Wording = {
  text: msg('Passkeys don’t work at this address. Open the portal at its usual address.'),
  remedy: 'none',
}
const incapable: Wording = {
  text: msg('This device can’t keep such a passkey. Try another device, or a password manager.'),
  remedy: 'none',
}
const recoveryCodesOff: Wording = { text: msg('Recovery codes are turned off here.'), remedy: 'manage' }

/** Words for second steps, passkeys, linked logins and company logins. */
export const factorWordings = {
  // Second steps
  insufficient_aal: { text: msg('Confirm it’s you with your second step.'), remedy: 'start_again' },
  mfa_challenge_expired: { text: msg('That took too long. Request a new code.'), remedy: 'retry' },
  mfa_verification_failed: {
    text: msg('That code didn’t match. Check your phone’s clock, then enter the next code.'),
    remedy: 'correct',
    field: 'code',
  },
  mfa_verification_rejected: {
    text: msg('A rule here rejected the second step, so you were signed out.'),
    remedy: 'sign_in',
  },
  mfa_factor_not_found: { text: msg('This second step was already removed.'), remedy: 'reload' },
  mfa_factor_name_conflict: { text: msg('This name is taken. Choose another.'), remedy: 'correct' },
  mfa_verified_factor_exists: {
    text: msg('This phone is already set up. To add it again, remove it first.'),
    remedy: 'manage',
  },
  too_many_enrolled_mfa_factors: {
    text: msg('You’ve reached the maximum number of second steps.'),
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
    text: msg('Recovery codes are locked after too many wrong attempts. Use another second step.'),
    remedy: 'other_way',
  },
  mfa_recovery_codes_sole_factor: {
    text: msg('Recovery codes can’t be your only second step. Add another first.'),
    remedy: 'manage',
  },
  // Of `second-step/recovery-codes.ts`
  recovery_code_wrong: {
    text: msg('That isn’t one of your recovery codes, or it was replaced by newer ones.'),
    remedy: 'correct',
    field: 'code',
  },
  recovery_codes_refused: {
    text: msg('Recovery codes don’t work here. Ask whoever runs this portal to remove your second step.'),
    remedy: 'none',
  },

  // Passkeys
  too_many_passkeys: { text: msg('You’ve reached the maximum number of passkeys.'), remedy: 'manage' },
  webauthn_credential_not_found: {
    text: msg('This passkey no longer belongs to the account.'),
    remedy: 'other_way',
  },
  webauthn_credential_exists: { text: msg('This passkey has already been added.'), remedy: 'none' },
  webauthn_challenge_not_found: passkeyTimeout,
  webauthn_challenge_expired: passkeyTimeout,
  webauthn_verification_failed: {
    text: msg('The passkey wasn’t accepted. It may have been removed from its account.'),
    remedy: 'retry',
  },

  // What the browser says of passkeys
  NotAllowedError: {
    text: msg('No passkey was used: it was cancelled, or took too long.'),
    remedy: 'retry',
  },
  ERROR_INVALID_DOMAIN: otherAddress,
  ERROR_INVALID_RP_ID: otherAddress,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: {
    text: msg('This device already has a passkey for your account.'),
    remedy: 'none',
  },
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: incapable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: incapable,
  passkey_failed: { text: msg('The passkey couldn’t be used.'), remedy: 'retry' },

  // Identities and companies
  identity_already_exists: {
    text: msg(
      'That login belongs to another account. Use it to sign in to that one, or keep the two separate.',
    ),
    remedy: 'sign_in',
  },
  identity_not_found: { text: msg('That login is no longer linked.'), remedy: 'reload' },
  single_identity_not_deletable: {
    text: msg('This is your only way to sign in. Add another before you remove it.'),
    remedy: 'manage',
  },
  email_conflict_identity_not_deletable: {
    text: msg('Removing this login would leave you with an email address that belongs to another account.'),
    remedy: 'manage',
  },
  conflict: { text: msg('This was changed in the meantime.'), remedy: 'reload' },
  sso_provider_not_found: noCompany,
  saml_idp_not_found: noCompany,
  saml_relay_state_not_found: companyExpired,
  saml_relay_state_expired: companyExpired,
  saml_assertion_no_user_id: {
    text: msg('Your company login sent no user ID. Tell the people who run it.'),
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
