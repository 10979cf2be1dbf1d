import { escapeHtml } from '../../go-template/escape-html.ts'
import { getMailDirection, type MailLanguage } from '../mail-language.ts'
import { buttonStyle, frameStyle } from '../mail-styles.ts'
import type { NoticeText } from './write-notice.ts'

/** The parts of a notice as HTML. */
export interface NoticeParts {
  subject: string
  lead: string
  facts: string
  link: string
  action: string
  ending: string
}

/** Returns the body of a notice's mail. */
export function renderNoticeHtml({ language, link, ...notice }: NoticeText): string {
  const { subject, lead, action, ending } = notice
  return renderNoticeFrame(language, {
    ...{ subject: escapeHtml(subject), lead: escapeHtml(lead), action: escapeHtml(action) },
    facts: notice.facts.map(({ label, value }) => renderFactHtml(label, escapeHtml(value))).join('\n'),
    ...{ link: escapeHtml(link), ending: escapeHtml(ending) },
  })
}

/** Returns a fact as HTML; `value` is HTML. */
export function renderFactHtml(label: string, value: string): string {
  return `<p style="margin: 0">${escapeHtml(label)}: <bdi style="overflow-wrap: anywhere">${value}</bdi></p>`
}

/** Returns the body of a notice's mail from parts that are HTML or templates. */
export function renderNoticeFrame(language: MailLanguage, parts: NoticeParts): string {
  return [
    `<div lang="${language}" dir="${getMailDirection(language)}" style="${frameStyle}">`,
    `<h2 style="line-height: 1.25">${parts.subject}</h2>`,
    `<p style="overflow-wrap: anywhere">${parts.lead}</p>`,
    parts.facts,
    `<p><a href="${parts.link}" style="${buttonStyle}">${parts.action}</a></p>`,
    `<p style="font-size: 14px; color: #57606a">${parts.ending}</p>`,
    '</div>',
  ].join('\n')
}
