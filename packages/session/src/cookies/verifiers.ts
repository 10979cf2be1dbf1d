import { decodeCookieText } from './cookie-text.ts'

/** A cookie as it stands. */
interface Cookie {
  name: string
  value: string
}

/**
 * The cookies among `all` that keep something for flows that are over: for links of mails and ways back from providers, under the session's name
 * `key`. Those of flows that are kept stay, and what lists the flows as long as one of them does.
 */
export function verifiersOver(
  key: string,
  all: readonly Cookie[],
  isKept: (cookie: Cookie) => boolean,
): Cookie[] {
  const found = all.filter(({ name }) => name.startsWith(`${key}-`) && name.includes('code-verifier'))
  const flows = found.filter(({ name }) => name.includes('-flow-'))
  return flows.some(isKept) ? flows.filter((flow) => !isKept(flow)) : found
}

/** Whether a flow is a recovery: its mail may be opened when somebody is signed in. */
export function isOfRecovery({ value }: Cookie): boolean {
  try {
    return decodeCookieText(value).includes('/recovery')
  } catch {
    return false
  }
}
