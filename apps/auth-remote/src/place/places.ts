/** What a mail is for: a new account, a new password, or signing in by its code. */
export type MailPurpose = (typeof purposes)[number]

const purposes = ['signup', 'recovery', 'code'] as const

/**
 * Where the person wanted to go before they had to sign in: the query's `next`, if it is a path of this portal.
 * Anything that a browser could read as another site is dropped.
 */
export function readNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null
  return next
}

/** What leads back to this remote: the link of a mail, which an administrator may have asked for, or a provider that somebody was sent to. */
export type ReturnPurpose = (typeof returns)[number]

const returns = [...purposes, 'invitation', 'provider'] as const

/** What the mail was for that led to this page, or who else did; null where that is not said. */
export function readLinkPurpose(search: string): ReturnPurpose | null {
  const purpose = new URLSearchParams(search).get('for')
  return returns.find((known) => known === purpose) ?? null
}

/** What the mail was for that this page waits for. */
export function readPurpose(search: string): MailPurpose {
  const purpose = readLinkPurpose(search)
  return purposes.find((known) => known === purpose) ?? 'signup'
}

/** `to` with the `next` of `search` carried on. */
export function withNext(to: string, search: string): string {
  const next = readNext(search)
  if (!next) return to
  const [pathname = '/', query = ''] = to.split('?')
  const params = new URLSearchParams(query)
  params.set('next', next)
  return `${pathname}?${params}`
}

/** The page that waits for a mail. */
export function checkMailPlace(purpose: MailPurpose): string {
  return purpose === 'signup' ? '/check-mail' : `/check-mail?for=${purpose}`
}
