import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'

const noCompany: AuthErrorText = {
  text: msg('There’s no company login for this domain. Check the address, or sign in another way.'),
  remedy: 'other_way',
}
const companyExpired: AuthErrorText = { text: msg('The company login took too long.'), remedy: 'start_again' }
const appExpired: AuthErrorText = {
  text: msg('This app’s request has expired. Start over in the app.'),
  remedy: 'none',
}

/** Messages for linked logins and company logins, and for actions that require MFA. */
export const loginErrorTexts = {
  insufficient_aal: {
    text: msg(
      'This needs two-step verification. Nothing was changed: try again and confirm it’s you, or set it up in your account.',
    ),
    remedy: 'manage',
  },
  recent_proof_needed: {
    text: msg('Nothing was changed. Try again, and confirm that it’s you.'),
    remedy: 'retry',
  },

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
} satisfies Record<string, AuthErrorText>
