/** The purpose of an email: a new account, a new password, or signing in with its code. */
export type MailPurpose = (typeof purposes)[number]

const purposes = ['signup', 'recovery', 'code'] as const

/**
 * Reads the return address: the query's `next`, if it is a path of this portal. An address that a browser could read as another site
 * is dropped.
 */
export function readNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null
  return next
}

/** The purpose of a return to this remote: an email's link, which an administrator may have requested, or a provider's page. */
export type ReturnPurpose = (typeof returns)[number]

const returns = [...purposes, 'invitation', 'provider'] as const

/** Reads the purpose of the email or provider that led to this page. Null if the address has none. */
export function readLinkPurpose(search: string): ReturnPurpose | null {
  const purpose = new URLSearchParams(search).get('for')
  return returns.find((known) => known === purpose) ?? null
}

/** Reads the purpose of the email that this page waits for. Default: `signup`. */
export function readPurpose(search: string): MailPurpose {
  const purpose = readLinkPurpose(search)
  return purposes.find((known) => known === purpose) ?? 'signup'
}

/** Returns `to` with the return address of `search` added. */
export function addNextParameter(to: string, search: string): string {
  const next = readNext(search)
  if (!next) return to
  const [pathname = '/', query = ''] = to.split('?')
  const params = new URLSearchParams(query)
  params.set('next', next)
  return `${pathname}?${params}`
}

/** Returns the address of the page that waits for an email. */
export function getCheckMailPath(purpose: MailPurpose): string {
  return purpose === 'signup' ? '/check-mail' : `/check-mail?for=${purpose}`
}
