import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'
import { noResponseText } from './error-texts-service.ts'

const signedOut: AuthErrorText = { text: msg('You were signed out in the meantime.'), remedy: 'sign_in' }
const elsewhere: AuthErrorText = {
  text: msg('This was started in another browser, or took too long. Start over here.'),
  remedy: 'start_again',
}
const unanswered: AuthErrorText = {
  text: msg('The other service couldn’t sign you in. Try again, or sign in another way.'),
  remedy: 'other_way',
}
const switchedOff: AuthErrorText = {
  text: msg('This way of signing in is turned off here.'),
  remedy: 'other_way',
}

/** Messages for links, callbacks, the session and disabled features. */
export const signInErrorTexts = {
  // Links and codes
  otp_expired: {
    text: msg(
      'That code isn’t right, has expired or was already used. Only the code in the newest email works; you can get a new one.',
    ),
    remedy: 'send_again',
    field: 'code',
  },
  bad_code_verifier: elsewhere,
  flow_state_not_found: elsewhere,
  flow_state_expired: elsewhere,
  flow_state_already_used: elsewhere,
  bad_oauth_state: elsewhere,
  bad_oauth_callback: elsewhere,
  oauth_invalid_state: elsewhere,
  oauth_client_state_not_found: elsewhere,
  oauth_client_state_expired: elsewhere,
  pkce_code_verifier_not_found: elsewhere,
  AuthPKCEGrantCodeExchangeError: elsewhere,
  AuthImplicitGrantRedirectError: {
    text: msg(
      'This kind of link can’t sign you in here, because anyone could make one. Set a password by email instead.',
    ),
    remedy: 'recover',
  },

  // Errors of a provider, or of a server in its place (RFC 6749, 4.1.2.1)
  access_denied: {
    text: msg('Signing in was cancelled, or the other service didn’t allow it.'),
    remedy: 'other_way',
  },
  server_error: unanswered,
  temporarily_unavailable: unanswered,

  // The session
  session_not_found: signedOut,
  session_expired: signedOut,
  refresh_token_not_found: signedOut,
  refresh_token_already_used: signedOut,
  bad_jwt: signedOut,
  invalid_jwt: signedOut,
  no_authorization: signedOut,
  unexpected_audience: signedOut,
  AuthSessionMissingError: signedOut,
  AuthRefreshDiscardedError: signedOut,
  // From packages/session, if an older copy holds the page's session
  not_supported: {
    text: msg('This page was opened before an update and can’t do this yet. Reload it.'),
    remedy: 'reload',
  },
  AuthInvalidTokenResponseError: noResponseText,
  AuthRetryableFetchError: noResponseText,
  request_timeout: noResponseText,

  // Switched off
  email_provider_disabled: switchedOff,
  phone_provider_disabled: switchedOff,
  anonymous_provider_disabled: switchedOff,
  provider_disabled: switchedOff,
  oauth_provider_not_supported: switchedOff,
  otp_disabled: switchedOff,
  web3_provider_disabled: switchedOff,
  web3_unsupported_chain: switchedOff,
  saml_provider_disabled: switchedOff,
  sso_provider_disabled: switchedOff,
  passkey_disabled: switchedOff,
  manual_linking_disabled: { text: msg('Linking more logins is turned off here.'), remedy: 'none' },
  feature_disabled: { text: msg('This is turned off here.'), remedy: 'none' },
} satisfies Record<string, AuthErrorText>
