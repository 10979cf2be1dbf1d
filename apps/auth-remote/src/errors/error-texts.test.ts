import * as authErrors from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { addErrorTexts, errorTexts, getErrorText, isFailureCode } from './error-texts.ts'
import { mfaErrorTexts } from './error-texts-mfa.ts'
import { passkeyErrorTexts } from './error-texts-passkeys.ts'
import { AuthFailure } from './failure.ts'
import { recoveryOffers } from './recovery-actions.ts'

const t = texts.in('en')

// Loaded on demand by the code that uses them.
const later = { ...mfaErrorTexts, ...passkeyErrorTexts }
addErrorTexts(later)

type Constructed = new (message: string, status: number) => { name: string; code?: string }

// Every code of supabase/auth internal/api/apierrors/errorcode.go, more codes of auth-js 2.119, the client's errors that have a name and no
// code, the one code that packages/session adds, and that of the portal's database.
const catalogue = `
  invalid_credentials email_not_confirmed phone_not_confirmed user_already_exists email_exists phone_exists
  user_not_found user_banned signup_disabled invite_not_found captcha_failed
  weak_password same_password current_password_required current_password_invalid reauthentication_needed
  reauthentication_not_valid reauth_nonce_missing
  validation_failed email_address_invalid email_address_not_provided email_address_not_authorized
  provider_email_needs_verification sms_send_failed
  over_request_rate_limit over_email_send_rate_limit over_sms_send_rate_limit
  otp_expired bad_code_verifier flow_state_not_found flow_state_expired flow_state_already_used bad_oauth_state
  bad_oauth_callback oauth_invalid_state oauth_client_state_not_found oauth_client_state_expired
  pkce_code_verifier_not_found AuthPKCEGrantCodeExchangeError AuthImplicitGrantRedirectError
  session_not_found session_expired refresh_token_not_found refresh_token_already_used bad_jwt invalid_jwt no_authorization
  unexpected_audience AuthSessionMissingError AuthRefreshDiscardedError
  AuthInvalidTokenResponseError AuthInvalidCredentialsError AuthRetryableFetchError AuthUnknownError request_timeout
  not_supported recent_proof_needed
  insufficient_aal mfa_challenge_expired mfa_verification_failed mfa_verification_rejected mfa_factor_not_found
  mfa_factor_name_conflict mfa_verified_factor_exists too_many_enrolled_mfa_factors mfa_ip_address_mismatch
  mfa_recovery_codes_enroll_not_enabled mfa_recovery_codes_verify_not_enabled mfa_recovery_codes_locked
  mfa_recovery_codes_sole_factor
  too_many_passkeys webauthn_credential_not_found webauthn_credential_exists webauthn_challenge_not_found
  webauthn_challenge_expired webauthn_verification_failed
  identity_already_exists identity_not_found single_identity_not_deletable email_conflict_identity_not_deletable
  conflict
  email_provider_disabled phone_provider_disabled anonymous_provider_disabled provider_disabled
  oauth_provider_not_supported otp_disabled web3_provider_disabled web3_unsupported_chain saml_provider_disabled
  sso_provider_disabled passkey_disabled manual_linking_disabled feature_disabled mfa_phone_enroll_not_enabled
  mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled
  mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled
  sso_provider_not_found saml_idp_not_found saml_relay_state_not_found saml_relay_state_expired
  saml_assertion_no_user_id saml_assertion_no_email user_sso_managed oauth_client_not_found
  oauth_authorization_not_found oauth_consent_not_found
  unknown unexpected_failure bad_json not_admin hook_timeout hook_timeout_after_retry hook_payload_over_size_limit
  hook_payload_invalid_content_type request_entity_too_large saml_metadata_fetch_failed saml_idp_already_exists
  sso_domain_already_exists saml_entity_id_mismatch oauth_dynamic_client_registration_disabled
  custom_provider_not_found over_custom_provider_quota
`
  .trim()
  .split(/\s+/)

test.each(catalogue)('the failure %s has a message and a recovery action', (code) => {
  if (!isFailureCode(code)) throw new Error(`${code} has no wording`)
  const wording = getErrorText(code)
  const said = t(wording.text)
  expect(said).toMatch(/^[A-Z].{12,}[.]$/)
  expect(said, 'plain words name no code').not.toMatch(/_|\b(JWT|OTP|PKCE|AAL|nonce)\b/)
  expect(recoveryOffers[wording.remedy]).toBeDefined()
})

test('every message belongs to a known code or a class of HTTP status', () => {
  const own = 'http_no_answer http_timeout http_too_many http_client http_server'
  const steps =
    'key_not_used key_known key_elsewhere key_unsupported key_refused key_expired key_failed text_wrong text_expired text_not_sent'
  const lost = 'unknown_sign_up unknown_password unknown_mail unknown_profile'
  const split =
    'captcha_missing captcha_unavailable mails_used_up rejected_key recovery_code_wrong recovery_codes_refused email_change_half password_too_long'
  const browser =
    'NotAllowedError ERROR_INVALID_DOMAIN ERROR_INVALID_RP_ID ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG passkey_failed'
  const provider = 'access_denied server_error temporarily_unavailable'
  const known = new Set([
    ...catalogue,
    ...`${own} ${steps} ${lost} ${split} ${browser} ${provider}`.split(' '),
  ])
  expect(Object.keys({ ...errorTexts, ...later }).filter((code) => !known.has(code))).toEqual([])
})

test('rate limits say when to try again, and service failures have a reference', () => {
  for (const code of ['over_request_rate_limit', 'over_email_send_rate_limit', 'http_too_many'] as const) {
    expect(getErrorText(code).whenAgain).toBeDefined()
  }
  for (const code of ['unexpected_failure', 'http_server', 'http_client', 'AuthUnknownError'] as const) {
    expect(getErrorText(code).isReported).toBe(true)
  }
})

test('a failure takes its code from the error, and ignores the message', () => {
  const failure = new AuthFailure({
    code: 'email_not_confirmed',
    message: 'Invalid login credentials',
    status: 400,
  })
  expect(failure.code).toBe('email_not_confirmed')
})

test('every error that the client itself creates has a message', () => {
  const made = Object.entries(authErrors).flatMap(([name, Made]) =>
    /^Auth.+Error$/.test(name) && !/^Auth(Api|Unknown)Error$/.test(name)
      ? [new (Made as Constructed)('x', 400)]
      : [],
  )
  expect(made.length).toBeGreaterThan(6)
  // A returning link passes on only the error's code.
  for (const { code, name } of made) expect(isFailureCode(code ?? name), `${name} ${code}`).toBe(true)
})

test('an error without a code is known by its name', () => {
  expect(
    new AuthFailure({ name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }).code,
  ).toBe('AuthRetryableFetchError')
})

test('a failure inside the server does not count as a lost connection', () => {
  expect(new AuthFailure({ name: 'AuthRetryableFetchError', message: '{}', status: 500 }).code).toBe(
    'http_server',
  )
})

test.each([
  [undefined, 'http_no_answer'],
  [0, 'http_no_answer'],
  [418, 'http_client'],
  [401, 'rejected_key'],
  [413, 'request_entity_too_large'],
  [429, 'http_too_many'],
  [503, 'http_server'],
] as const)('an unknown code with status %s falls back to %s', (status, code) => {
  expect(new AuthFailure({ code: 'brand_new_code', name: 'AuthApiError', message: 'x', status }).code).toBe(
    code,
  )
})

test('the wait of a rate limit is read from the message', () => {
  const limited = (message: string) =>
    new AuthFailure({ code: 'over_email_send_rate_limit', message, status: 429 }).retryAfter
  expect(limited('For security purposes, you can only request this after 42 seconds.')).toBe(42)
  expect(
    new AuthFailure({ code: 'otp_expired', message: 'after 42 seconds', status: 403 }).retryAfter,
  ).toBeNull()
})

test('the limit of all emails has no wait of a minute', () => {
  const message = 'email rate limit exceeded'
  const failure = new AuthFailure({ code: 'over_email_send_rate_limit', message, status: 429 })
  expect(failure).toMatchObject({ code: 'mails_used_up', retryAfter: null })
  expect(new AuthFailure({ code: 'over_request_rate_limit', message, status: 429 }).retryAfter).toBe(60)
})

test('a name that every object inherits is not a failure code', () => {
  expect(new AuthFailure({ code: 'constructor', message: 'x', status: 400 }).code).toBe('http_client')
})

test('a change whose answer was lost is reported neither as failed nor as made', () => {
  const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch: timeout, sent', status: 0 }
  expect(new AuthFailure(lost, 'unknown_password').code).toBe('unknown_password')
  expect(new AuthFailure(lost).code).toBe('http_timeout')
  const unsent = { ...lost, message: 'Failed to fetch: unreachable' }
  expect(new AuthFailure(unsent, 'unknown_password').code).toBe('AuthRetryableFetchError')
  const refused = { code: 'same_password', message: 'x', status: 422 }
  expect(new AuthFailure(refused, 'unknown_password').code).toBe('same_password')
})
