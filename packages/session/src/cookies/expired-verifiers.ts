import { decodeCookieText } from './cookie-text.ts'

/** A cookie with its encoded value. */
interface Cookie {
  name: string
  value: string
}

/**
 * Returns the cookies among `all` that belong to finished flows of email links and providers, under the session's name `key`. Flows
 * that continue stay, and so does the list of flows while one of them does.
 */
export function findExpiredVerifiers(
  key: string,
  all: readonly Cookie[],
  isKept: (cookie: Cookie) => boolean,
): Cookie[] {
  const found = all.filter(({ name }) => name.startsWith(`${key}-`) && name.includes('code-verifier'))
  const flows = found.filter(({ name }) => name.includes('-flow-'))
  return flows.some(isKept) ? flows.filter((flow) => !isKept(flow)) : found
}

/** Returns whether a flow is a recovery, whose email may be opened while a user is signed in. */
export function isRecoveryVerifier({ value }: Cookie): boolean {
  try {
    return decodeCookieText(value).includes('/recovery')
  } catch {
    return false
  }
}
