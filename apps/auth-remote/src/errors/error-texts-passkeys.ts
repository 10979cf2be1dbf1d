import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'

const passkeyTimeout: AuthErrorText = {
  text: msg('The passkey wasn’t used before the timeout.'),
  remedy: 'retry',
}
const otherAddress: AuthErrorText = {
  text: msg('Passkeys don’t work at this address. Open the portal at its usual address.'),
  remedy: 'none',
}
const incapable: AuthErrorText = {
  text: msg('This device can’t keep such a passkey. Try another device, or a password manager.'),
  remedy: 'none',
}

/** Messages for passkeys, loaded together with their code. */
export const passkeyErrorTexts = {
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

  // Errors of the browser
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
} satisfies Record<string, AuthErrorText>
