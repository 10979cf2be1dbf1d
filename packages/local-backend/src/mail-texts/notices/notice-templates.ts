import type { Settings } from '../../config/settings.ts'
import type { TemplateValue } from '../../go-template/functions.ts'
import { readTemplate } from '../read-template.ts'
import { renderNoticeHtml } from './notice-html.ts'
import type { NoticeLabel, NoticeType } from './notice-types.ts'
import type { NoticeText, QueuedNotice } from './write-notice.ts'

/** Writes the mail of a notice: by the project's template if it has one, otherwise by the texts of this backend. */
export type WriteNoticeMail = (text: NoticeText, notice: QueuedNotice) => { subject: string; html: string }

/** Notices that the auth server has templates for, by the names of `auth.email.notification`. */
export const notificationNames = {
  email_changed: 'address_changed',
  identity_linked: 'login_linked',
  identity_unlinked: 'login_unlinked',
  mfa_factor_enrolled: 'factor_added',
  mfa_factor_unenrolled: 'factor_removed',
  password_changed: 'password_changed',
  phone_changed: 'phone_changed',
} as const satisfies Record<string, NoticeType>

/** The values that a template is tried with. */
const trial = {
  ...{ SiteURL: 'http://127.0.0.1', Email: 'a@b.example', OldEmail: 'c@b.example', Data: {} },
  ...{ Phone: '', OldPhone: '', Provider: 'github', FactorType: 'totp', Step: 'Phone' },
  ...{ NotMeURL: 'http://127.0.0.1', Time: 'now', Device: 'Firefox', Address: '192.0.2.1' },
} satisfies TemplateValue

/**
 * Reads the templates of `auth.email.notification`.
 * @throws BackendError `config_invalid` for a file that is missing, or that this backend can't run
 */
export async function readNoticeTemplates(settings: Settings, supabaseDir: string): Promise<WriteNoticeMail> {
  const found = await Promise.all(
    Object.entries(notificationNames).map(async ([name, kind]) => {
      const section = `auth.email.notification.${name as keyof typeof notificationNames}` as const
      return [kind, await readTemplate(settings, supabaseDir, section, trial)] as const
    }),
  )
  const templates = new Map<NoticeType, (typeof found)[number][1]>(found)
  return (text, notice) => {
    const { subject, html } = templates.get(text.kind) ?? {}
    const values = valuesOf(text, notice)
    return { subject: subject?.(values) ?? text.subject, html: html?.(values) ?? renderNoticeHtml(text) }
  }
}

/** The auth server's values, and those that it doesn't have: `Step`, `NotMeURL`, `Time`, `Device`, `Address`. */
function valuesOf(text: NoticeText, { facts, email, data, token }: QueuedNotice): TemplateValue {
  const factOf = (name: NoticeLabel) => text.facts.find((fact) => fact.name === name)?.value ?? ''
  const given = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  return {
    ...{ SiteURL: factOf('portal'), Email: given('to') || (email ?? ''), OldEmail: given('from') },
    ...{ Phone: '', OldPhone: '', Provider: given('login') },
    ...{ FactorType: given('step_type'), Step: given('step'), Data: (data ?? {}) as TemplateValue },
    ...{ NotMeURL: token ? text.link : '', Time: factOf('time') },
    ...{ Device: factOf('device'), Address: factOf('address') },
  }
}
