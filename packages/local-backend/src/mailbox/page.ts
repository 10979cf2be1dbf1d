import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { getMailDirection } from '../mail-texts/mail-language.ts'
import { getMailTexts } from '../mail-texts/mail-texts.ts'
import type { Mail } from './mailbox.ts'

/** The style sheet of the mailbox, served as a file, because its policy forbids inline styles. */
export const stylesheet = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** Returns the page with all mails, newest first. */
export function renderMailList(mails: Mail[]) {
  return frame(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="quiet">What this backend would have sent by mail or as a text message. It stays on this machine.</p>
${
  mails.length === 0
    ? html`<article><p>No mail yet.</p><p class="quiet">Sign up, ask for a sign-in link or reset a password, and the mail appears here.</p></article>`
    : html`<ul>${mails.map(listItem)}</ul>`
}`,
  )
}

function listItem(mail: Mail) {
  return html`<li data-type="${mail.type}"><a href="/mail/${mail.id}"><strong lang="${languageOf(mail)}" dir="auto">${mail.subject}</strong>${time(mail)}<span>${mail.type === 'sms' ? html`Text message to <bdi>${mail.to}</bdi>` : mail.to}</span></a></li>`
}

/** Returns the page of one mail with its link and code, as its recipient sees it. */
export function renderMailPage(mail: Mail) {
  if (mail.type === 'sms') return textPage(mail)
  if (mail.type === 'notice') return noticePage(mail)
  const language = languageOf(mail)
  const { invitation } = mail
  const name = invitation ? 'invitation' : mail.type
  const { heading = mail.subject, lead, action, beforeCode, ending } = getMailTexts(name, language)
  const code = mail.code && html`<p class="code"><bdi>${mail.code}</bdi></p>`
  return frame(
    mail.subject,
    html`<p><a href="/mail">Mailbox</a></p>
<p class="quiet">To ${mail.to} · ${time(mail)}</p>
<article lang="${language}" dir="${getMailDirection(language)}">
<h1>${filled(heading, mail)}</h1>
<p>${filled(lead, mail)}</p>
${mail.link ? html`<p><a class="button" href="${mail.link}" rel="noreferrer">${action}</a></p><p class="address quiet" dir="ltr">${mail.link}</p>` : ''}
${code && mail.link ? html`<p>${beforeCode}</p>` : ''}
${code ?? ''}
<p class="quiet">${ending}</p>
</article>
<p class="quiet">${invitation ? `The link works until ${invitation.until}, the code for an hour.` : 'Code and link work for an hour.'} Only the newest mail of its kind counts.</p>`,
  )
}

/** Returns the page of a notice about the security of an account. */
function noticePage(mail: Mail) {
  const { lead, facts, action, ending } = mail.notice ?? { lead: '', facts: [], action: '', ending: '' }
  const language = languageOf(mail)
  return frame(
    mail.subject,
    html`<p><a href="/mail">Mailbox</a></p>
<p class="quiet">To ${mail.to} · ${time(mail)}</p>
<article lang="${language}" dir="${getMailDirection(language)}">
<h1>${mail.subject}</h1>
<p>${lead}</p>
<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
<p><a class="button" href="${mail.link}" rel="noreferrer">${action}</a></p>
<p class="quiet">${ending}</p>
</article>`,
  )
}

/** Fills a text with the values of its mail, each with its own text direction. */
function filled(text: string, { to, newEmail, invitation }: Mail) {
  const facts: Record<string, string> = { ...invitation, newEmail: newEmail ?? to }
  return text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    const fact = facts[part] ?? ''
    return part === 'until' ? html`<bdi class="date">${fact}</bdi>` : html`<bdi>${fact}</bdi>`
  })
}

/** Returns the page of a text message, as it looks on a phone. */
function textPage(mail: Mail) {
  return frame(
    mail.subject,
    html`<p><a href="/mail">Mailbox</a></p>
<p class="quiet">Text message to <bdi>${mail.to}</bdi> · ${time(mail)}</p>
<article><p dir="auto">${mail.subject}</p></article>
<p class="quiet">No text message leaves this machine: this backend has no provider for them.</p>`,
  )
}

function languageOf(mail: Mail) {
  return mail.language ?? 'en'
}

function time(mail: Mail) {
  const shown = `${mail.sentAt.slice(0, 10)} ${mail.sentAt.slice(11, 16)} UTC`
  return html`<time datetime="${mail.sentAt}">${shown}</time>`
}

function frame(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Portico</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mail/style.css">
</head>
<body><main>${body}</main></body>
</html>`
}
