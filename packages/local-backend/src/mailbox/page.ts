import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Mail } from './mailbox.ts'

/** The one sheet of the mailbox pages, served as a file: their policy allows nothing inline. */
export const stylesheet = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

const purposes = new Map([
  ['signup', 'Confirm the address of the new account.'],
  ['magiclink', 'Sign in without a password.'],
  ['recovery', 'Choose a new password.'],
  ['email_change', 'Confirm the new address of the account.'],
  ['reauthentication', 'Confirm a change to the account.'],
])

/** All mails, newest first. */
export function listPage(mails: Mail[]) {
  return frame(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="quiet">What this backend would have sent by mail. It stays on this machine.</p>
${
  mails.length === 0
    ? html`<article><p>No mail yet.</p><p class="quiet">Sign up, ask for a sign-in link or reset a password, and the mail appears here.</p></article>`
    : html`<ul>${mails.map(listItem)}</ul>`
}`,
  )
}

function listItem(mail: Mail) {
  return html`<li><a href="/mail/${mail.id}"><strong>${mail.subject}</strong>${time(mail)}<span>${mail.to}</span></a></li>`
}

/** One mail, with its link and its code. */
export function mailPage(mail: Mail) {
  return frame(
    mail.subject,
    html`<p><a href="/mail">Mailbox</a></p>
<h1>${mail.subject}</h1>
<p class="quiet">To ${mail.to} · ${time(mail)}</p>
<article>
<p>${purposes.get(mail.type) ?? ''}</p>
${mail.code ? html`<p>Type this code:</p><p class="code">${mail.code}</p>` : ''}
${mail.link ? html`<p>Or follow the link:</p><p><a class="button" href="${mail.link}" rel="noreferrer">Continue</a></p><p class="address quiet">${mail.link}</p>` : ''}
<p class="quiet">Code and link work once, for an hour. Only the newest mail of its kind counts.</p>
</article>`,
  )
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
<link rel="stylesheet" href="/mail/style.css">
</head>
<body><main>${body}</main></body>
</html>`
}
