import { sizeLimits } from '../size-limits.ts'
import { defaultRateLimits } from './rate-limits.ts'
import { compileRedirectPattern } from './redirect-pattern.ts'
import {
  boolean,
  byteSize,
  choice,
  duration,
  integer,
  list,
  type SettingType,
  text,
  webAddress,
} from './setting-types.ts'

const isOrigin = (item: string) => URL.parse(item)?.origin === item
/** PostgREST separates schemas by commas and trims spaces around them; Postgres truncates names after 63 bytes. */
const isSchema = (item: string) =>
  item !== '' && item === item.trim() && !item.includes(',') && Buffer.byteLength(item) <= 63
const isPattern = (item: string) => {
  try {
    return item !== '' && compileRedirectPattern(item) instanceof RegExp
  } catch {
    return false
  }
}
const {
  mailInterval,
  mailsPerHour,
  textInterval,
  textsPerHour,
  tokenRequests,
  refreshes,
  guests,
  verifications,
} = defaultRateLimits

/**
 * The keys of `config.toml` that the backend reads, with their types and defaults. The defaults are those of the Supabase CLI;
 * `cli-defaults.test.ts` lists the exceptions and their reasons.
 */
export const knownSettings = {
  'api.schemas': list(['public'], isSchema, 'a list of names, such as ["public"]'),
  'api.max_rows': integer(1000, 1),
  'auth.site_url': webAddress(),
  'auth.additional_redirect_urls': list(
    [],
    isPattern,
    'a list of web addresses, such as ["https://portal.example/**"]',
  ),
  'auth.jwt_expiry': integer(3600, 1, 604_800),
  'auth.enable_signup': boolean(true),
  'auth.enable_anonymous_sign_ins': boolean(false),
  'auth.enable_manual_linking': boolean(false),
  'auth.minimum_password_length': integer(6, 6, 72),
  'auth.password_requirements': choice('', [
    '',
    'letters_digits',
    'lower_upper_letters_digits',
    'lower_upper_letters_digits_symbols',
  ]),
  'auth.captcha.enabled': boolean(false),
  'auth.captcha.provider': choice<'hcaptcha' | 'turnstile'>('hcaptcha', ['hcaptcha', 'turnstile']),
  'auth.captcha.secret': text(),
  'auth.email.enabled': boolean(true),
  // The name of `auth.email.enabled` before the CLI's version 3.
  'auth.email.enable_signup': boolean(true),
  'auth.email.enable_confirmations': boolean(false),
  'auth.email.double_confirm_changes': boolean(true),
  'auth.email.secure_password_change': boolean(false),
  'auth.email.max_frequency': duration(mailInterval),
  'auth.email.otp_length': integer(6, 6, 10),
  'auth.email.otp_expiry': integer(3600, 1, 86_400),
  'auth.email.smtp.enabled': boolean(true),
  'auth.email.smtp.host': text(),
  'auth.email.smtp.port': integer(587, 1, 65_535),
  'auth.email.smtp.user': text(),
  'auth.email.smtp.pass': text(),
  'auth.email.smtp.admin_email': text(),
  'auth.email.smtp.sender_name': text(),
  'auth.email.template.confirmation.subject': text(),
  'auth.email.template.confirmation.content_path': text(),
  'auth.email.template.recovery.subject': text(),
  'auth.email.template.recovery.content_path': text(),
  'auth.email.template.magic_link.subject': text(),
  'auth.email.template.magic_link.content_path': text(),
  'auth.email.template.email_change.subject': text(),
  'auth.email.template.email_change.content_path': text(),
  'auth.email.template.invite.subject': text(),
  'auth.email.template.invite.content_path': text(),
  'auth.email.template.reauthentication.subject': text(),
  'auth.email.template.reauthentication.content_path': text(),
  'auth.email.notification.email_changed.subject': text(),
  'auth.email.notification.email_changed.content_path': text(),
  'auth.email.notification.identity_linked.subject': text(),
  'auth.email.notification.identity_linked.content_path': text(),
  'auth.email.notification.identity_unlinked.subject': text(),
  'auth.email.notification.identity_unlinked.content_path': text(),
  'auth.email.notification.mfa_factor_enrolled.subject': text(),
  'auth.email.notification.mfa_factor_enrolled.content_path': text(),
  'auth.email.notification.mfa_factor_unenrolled.subject': text(),
  'auth.email.notification.mfa_factor_unenrolled.content_path': text(),
  'auth.email.notification.password_changed.subject': text(),
  'auth.email.notification.password_changed.content_path': text(),
  'auth.email.notification.phone_changed.subject': text(),
  'auth.email.notification.phone_changed.content_path': text(),
  'auth.external.keycloak.enabled': boolean(false),
  'auth.external.keycloak.client_id': text(),
  'auth.external.keycloak.secret': text(),
  'auth.external.keycloak.url': text(),
  'auth.mfa.max_enrolled_factors': integer(10, 1),
  'auth.mfa.totp.enroll_enabled': boolean(false),
  'auth.mfa.totp.verify_enabled': boolean(false),
  'auth.mfa.phone.enroll_enabled': boolean(false),
  'auth.mfa.phone.verify_enabled': boolean(false),
  'auth.mfa.phone.otp_length': integer(6, 6, 10),
  'auth.mfa.phone.template': text(),
  'auth.mfa.phone.max_frequency': duration(textInterval),
  'auth.mfa.web_authn.enroll_enabled': boolean(false),
  'auth.mfa.web_authn.verify_enabled': boolean(false),
  'auth.passkey.enabled': boolean(false),
  'auth.rate_limit.anonymous_users': integer(guests, 1),
  'auth.rate_limit.email_sent': integer(mailsPerHour, 1),
  'auth.rate_limit.sms_sent': integer(textsPerHour, 1),
  'auth.rate_limit.sign_in_sign_ups': integer(tokenRequests, 1),
  'auth.rate_limit.token_refresh': integer(refreshes, 1),
  'auth.rate_limit.token_verifications': integer(verifications, 1),
  'auth.webauthn.rp_display_name': text(),
  'auth.webauthn.rp_id': text(),
  'auth.webauthn.rp_origins': list([], isOrigin, 'a list of origins, such as ["https://portal.example"]'),
  'db.migrations.enabled': boolean(true),
  'db.seed.enabled': boolean(true),
  'db.seed.sql_paths': list(
    ['./seed.sql'],
    Boolean,
    'a list of paths below supabase/, such as ["./seed.sql"]',
  ),
  'storage.file_size_limit': byteSize(sizeLimits.fileByDefault),
  // Only this backend has this key: a project accepts any lifetime.
  'storage.signed_url_limit': duration(7 * 24 * 60 * 60),
  'storage.image_transformation.enabled': boolean(true),
} satisfies Record<string, SettingType<unknown>>

/** The settings by key. Durations are seconds, sizes bytes. */
export type Settings = { [Key in keyof typeof knownSettings]: Read<(typeof knownSettings)[Key]> }
type Read<T> = T extends { read(value: unknown): infer Value }
  ? Exclude<Value, undefined> | Standard<T>
  : never
type Standard<T> = T extends { standard: infer Value } ? Value : never

/** Values that the backend always uses. Only other values are reported. */
export const fixedSettings: Readonly<Record<string, unknown>> = {
  'api.enabled': true,
  'api.extra_search_path': ['public', 'extensions'],
  'api.tls.enabled': false,
  'auth.enabled': true,
  'auth.enable_refresh_token_rotation': true,
  'auth.refresh_token_reuse_interval': 10,
  'db.migrations.schema_paths': [],
  'realtime.enabled': true,
  'storage.enabled': true,
}

/** Hooks whose work the backend does itself. Only other functions are reported as unsupported. */
export const builtInHooks: Readonly<Record<string, unknown>> = {
  'auth.hook.password_verification_attempt.uri': 'pg-functions://postgres/public/portico_password_tried',
  'auth.hook.mfa_verification_attempt.uri': 'pg-functions://postgres/public/portico_second_step_tried',
}

/**
 * Keys without an effect here: for the CLI's own tools (containers, their ports, its branches), for hooks whose work this backend does
 * itself, and for the auth server's notices, which this backend sends itself, as the function `account-notices` does at a project.
 */
export const ignoredKeys =
  /^(project_id|auth\.hook\.(password|mfa)_verification_attempt\.enabled|auth\.email\.notification\.\w+\.enabled|functions\.account-notices\..*|\w+\.(\w+_)?port|\w+\.\w+\.port|\w+\.image|db\.major_version|(inbucket|local_smtp|analytics|remotes|experimental|db\.pooler|db\.settings)\..*|auth\.rate_limit\.web3|api\.external_url|studio\.(api_url|openai_api_key)|edge_runtime\.(policy|deno_version)|realtime\.(ip_version|max_header_length)|auth\.external_url)$/

/** Parts of a project that the backend lacks. A part is reported once if any key in it is enabled. */
export const unsupportedSections =
  /^(studio|edge_runtime|functions|auth\.(external\.\w+|sms|hook\.\w+|third_party\.\w+|web3\.\w+|oauth_server|sessions)|storage\.(buckets|s3_protocol|analytics|vector)|db\.(vault|network_restrictions|ssl_enforcement))(?=\.|$)/
