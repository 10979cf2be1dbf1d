// Copied from packages/local-backend/src/mail-texts/notices/write-notice.ts by scripts/mail-templates.ts.
import { parseUserAgent } from './parse-user-agent.ts'
import { chooseMailLanguage, type MailLanguage } from './mail-language.ts'
import { getNoticeTexts } from './notice-texts.ts'
import { type NoticeCatalog, type NoticeLabel, type NoticeType, noticeTypes } from './notice-types.ts'

/** A notice that waits to be sent, as `portico_take_notices` returns it. */
export interface QueuedNotice {
  id: number
  /** One of `NoticeKind`; a later migration may add others. */
  kind: string
  /** The email address of the recipient. */
  to: string
  /** Time of the event, in ISO 8601. */
  at: string
  facts: Readonly<Record<string, unknown>>
  /** The token of its link. Null if the link has none. */
  token: string | null
  /** The current email address of the account. */
  email: string | null
  /** `user_metadata` of the account, with `locale` and `zoneinfo`. */
  data: Readonly<Record<string, unknown>> | null
}

/** A fact below the lead, with its label. */
export interface NoticeFact {
  name: NoticeLabel
  label: string
  value: string
}

/** A notice in the language of its account, as plain text. */
export interface NoticeText {
  kind: NoticeType
  language: MailLanguage
  subject: string
  lead: string
  facts: NoticeFact[]
  link: string
  action: string
  ending: string
}

/**
 * Writes a notice in the language and the time zone of its account.
 * @returns null for a type that this version has no texts for
 */
export function writeNotice(notice: QueuedNotice, siteUrl: string): NoticeText | null {
  const kind = noticeTypes.find((known) => known === notice.kind)
  if (!kind) return null
  const language = chooseMailLanguage(notice.data?.locale)
  const words = getNoticeTexts(language)
  const { subject, lead } = words.kinds[kind]
  return {
    kind,
    language,
    subject,
    lead: lead
      .replace('{from}', () => isolated(textOf(notice.facts.from)))
      .replace('{to}', () => isolated(textOf(notice.facts.to)))
      .replace('{count}', () => textOf(notice.facts.times) || '10'),
    facts: factsOf(notice, words, language, siteUrl),
    link: createNoticeLink(siteUrl, notice.token),
    action: words.action,
    ending: notice.token ? words.ending : words.endingWithoutToken,
  }
}

/** Returns the address of the page behind "This wasn’t me". */
export function createNoticeLink(siteUrl: string, token: string | null): string {
  const page = `${siteUrl.replace(/\/$/, '')}/auth/not-me`
  return token ? `${page}?token=${token}` : page
}

function factsOf(
  { kind, facts, at, data }: QueuedNotice,
  words: NoticeCatalog,
  language: MailLanguage,
  siteUrl: string,
): NoticeFact[] {
  const zone = data?.zoneinfo
  const isKnown = facts.user_agent !== undefined || facts.ip !== undefined
  const values: Partial<Record<NoticeLabel, string>> = {
    step: textOf(facts.step) || stepOf(facts.step_type, words),
    login: textOf(facts.login).replace(/^./u, (first) => first.toUpperCase()),
    passkey: textOf(facts.passkey),
    ended: kind === 'sessions_ended' ? textOf(facts.times) : '',
    due: typeof facts.due_at === 'string' ? timeOf(facts.due_at, language, zone) : '',
    time: timeOf(at, language, zone),
    device: isKnown ? deviceOf(facts.user_agent, words) : '',
    address: textOf(facts.ip),
    portal: siteUrl,
  }
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{ name: name as NoticeLabel, label: words.labels[name as NoticeLabel], value }] : [],
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Isolates the direction of a value from the text around it, such as Arabic, with Unicode's FSI and PDI. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`
}

function stepOf(type: unknown, { steps }: NoticeCatalog): string {
  return type === 'totp' || type === 'phone' || type === 'webauthn' ? steps[type] : ''
}

function deviceOf(userAgent: unknown, words: NoticeCatalog): string {
  const { kind, browser, system } = parseUserAgent(typeof userAgent === 'string' ? userAgent : null)
  if (kind === 'program') return words.program.replace('{name}', () => browser ?? '')
  if (browser && system)
    return words.device.replace('{browser}', () => browser).replace('{system}', () => system)
  return browser ?? system ?? words.unknownDevice
}

function timeOf(at: string, language: MailLanguage, zone: unknown): string {
  const write = (timeZone: string) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }).format(new Date(at))
  try {
    return write(typeof zone === 'string' && zone ? zone : 'UTC')
  } catch (error) {
    // The account's time zone can be any text.
    if (error instanceof RangeError) return write('UTC')
    throw error
  }
}
