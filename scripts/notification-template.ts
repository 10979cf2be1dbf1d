import type { MailLanguage } from '../packages/local-backend/src/mail-texts/mail-language.ts'
import {
  renderFactHtml,
  renderNoticeFrame,
} from '../packages/local-backend/src/mail-texts/notices/notice-html.ts'
import { getNoticeTexts } from '../packages/local-backend/src/mail-texts/notices/notice-texts.ts'
import type {
  NoticeLabel,
  NoticeType,
} from '../packages/local-backend/src/mail-texts/notices/notice-types.ts'

/**
 * Returns a notice in one language as a template of the auth server, which knows the address, the provider and the type of an MFA factor. With more
 * values (`NotMeURL`, `Step`, `Time`, `Device`, `Address`) it shows these as well.
 */
export function renderNotificationHtml(kind: NoticeType, language: MailLanguage): string {
  const words = getNoticeTexts(language)
  const { subject, lead } = words.kinds[kind]
  const ofKind = {
    factor_added: [step],
    factor_removed: [step],
    login_linked: [login],
    login_unlinked: [login],
  }
  const facts = [...(ofKind[kind as keyof typeof ofKind] ?? []), ...known].map((fact) => fact(words))
  return renderNoticeFrame(language, {
    subject,
    lead: lead.replace('{from}', '<bdi>{{ .OldEmail }}</bdi>').replace('{to}', '<bdi>{{ .Email }}</bdi>'),
    facts: facts.join('\n'),
    link: '{{ if .NotMeURL }}{{ .NotMeURL }}{{ else }}{{ .SiteURL }}/auth/not-me{{ end }}',
    action: words.action,
    ending: `{{ if .NotMeURL }}${words.ending}{{ else }}${words.endingWithoutToken}{{ end }}`,
  })
}

type Words = ReturnType<typeof getNoticeTexts>
type Fact = (words: Words) => string

/** A fact that may be missing. */
const optional =
  (label: NoticeLabel, name: string): Fact =>
  ({ labels }) =>
    `{{ if .${name} }}${renderFactHtml(labels[label], `{{ .${name} }}`)}{{ end }}`

const step: Fact = ({ labels, steps }) => {
  const named = Object.entries(steps).map(([type, words]) => `{{ else if eq .FactorType "${type}" }}${words}`)
  return renderFactHtml(
    labels.step,
    `{{ if .Step }}{{ .Step }}${named.join('')}{{ else }}{{ .FactorType }}{{ end }}`,
  )
}

const login: Fact = ({ labels }) => renderFactHtml(labels.login, '{{ .Provider }}')

const known: readonly Fact[] = [
  optional('time', 'Time'),
  optional('device', 'Device'),
  optional('address', 'Address'),
  ({ labels }) => renderFactHtml(labels.portal, '{{ .SiteURL }}'),
]
