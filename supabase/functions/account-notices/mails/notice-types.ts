// Copied from packages/local-backend/src/mail-texts/notices/notice-types.ts by scripts/mail-templates.ts.
/** Events of an account of which its user is notified by email, as in `portico_private.notices.kind`. */
export const noticeTypes = [
  'password_changed',
  'address_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'login_linked',
  'login_unlinked',
  'passkey_added',
  'passkey_removed',
  'new_device',
  'attempts',
  'sessions_ended',
  'data_exported',
  'deletion_asked',
] as const
/** An event of an account that sends a notice. */
export type NoticeType = (typeof noticeTypes)[number]

/** The texts of one notice. `{from}` and `{to}` are addresses, `{count}` is the number of failed attempts. */
export interface NoticeTexts {
  subject: string
  lead: string
}

/** The texts of all notices in one language. */
export interface NoticeCatalog {
  kinds: Readonly<Record<NoticeType, NoticeTexts>>
  /** Names of the facts below the lead. */
  labels: Readonly<Record<NoticeLabel, string>>
  /** Names of MFA factors without a name of their own, by `auth.factor_type`. */
  steps: Readonly<Record<'totp' | 'phone' | 'webauthn', string>>
  /** A device, with `{browser}` and `{system}`. */
  device: string
  /** A program, with its `{name}`. */
  program: string
  unknownDevice: string
  /** The label of the link. */
  action: string
  /** Explains the link. */
  ending: string
  /** Explains a link without a token, which leads to a page that requests an email. */
  endingWithoutToken: string
}

/** Facts that a notice may list. */
export type NoticeLabel =
  | 'step'
  | 'login'
  | 'passkey'
  | 'ended'
  | 'due'
  | 'time'
  | 'device'
  | 'address'
  | 'portal'
