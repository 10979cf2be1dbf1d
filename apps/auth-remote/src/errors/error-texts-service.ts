import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'

/** After a rate limit. */
export const rateLimitText: AuthErrorText = {
  text: msg('Too many attempts.'),
  whenAgain: msg('You can try again in <wait>{seconds}</wait>.'),
  remedy: 'wait',
}
/** The request got no answer, so its result is unknown. */
export const noResponseText: AuthErrorText = {
  text: msg('The server didn’t answer. Nothing was lost. Check your connection and try again.'),
  remedy: 'retry',
}
const ours: AuthErrorText = {
  text: msg('Something went wrong on our end.'),
  remedy: 'retry',
  isReported: true,
}

/** Messages for failures of the service. Unknown codes get the message of their HTTP class. */
export const serviceErrorTexts = {
  // Our side
  unknown: ours,
  unexpected_failure: ours,
  bad_json: ours,
  not_admin: ours,
  hook_timeout: ours,
  hook_timeout_after_retry: ours,
  hook_payload_over_size_limit: ours,
  hook_payload_invalid_content_type: ours,
  request_entity_too_large: { text: msg('That’s too long. Shorten it, then try again.'), remedy: 'correct' },
  saml_metadata_fetch_failed: ours,
  saml_idp_already_exists: ours,
  sso_domain_already_exists: ours,
  saml_entity_id_mismatch: ours,
  oauth_dynamic_client_registration_disabled: ours,
  custom_provider_not_found: ours,
  over_custom_provider_quota: ours,
  AuthUnknownError: ours,

  rejected_key: {
    text: msg(
      'The server doesn’t recognize this portal’s key. An administrator has to give the portal the project’s current publishable key.',
    ),
    remedy: 'none',
  },

  // Fallbacks for unknown codes and names
  http_no_answer: noResponseText,
  http_timeout: {
    text: msg('The server is taking too long to answer. Nothing was lost. Try again in a moment.'),
    remedy: 'retry',
  },
  // A change whose answer was lost: it may have been made
  unknown_sign_up: {
    text: msg(
      'The connection was lost before the server answered, so your account may already have been created. Look for our email, or try signing in.',
    ),
    remedy: 'sign_in',
  },
  unknown_password: {
    text: msg(
      'The connection was lost before the server answered. Set the password again: if it’s refused because it’s already your current password, the change worked.',
    ),
    remedy: 'retry',
  },
  unknown_mail: {
    text: msg(
      'The connection was lost before the server answered, so the email may be on its way. Look for it before you send another.',
    ),
    remedy: 'retry',
  },
  unknown_profile: {
    text: msg(
      'The connection was lost before the server answered, so we don’t know whether your profile was saved. Save it again.',
    ),
    remedy: 'retry',
  },
  http_too_many: rateLimitText,
  http_client: {
    text: msg('The server didn’t accept this.'),
    remedy: 'retry',
    isReported: true,
  },
  http_server: ours,
} satisfies Record<string, AuthErrorText>
