import { decodeCookieText } from './cookie-text.ts'

/** Whether a cookie keeps something for a link of a mail, or for the way back from a provider, under the session's name `key`. */
export function isVerifier(key: string, name: string): boolean {
  return name.startsWith(`${key}-`) && name.includes('code-verifier')
}

/** Whether a cookie of that kind is of a recovery, by its value as it stands: such a mail may be opened when somebody is signed in. */
export function isOfRecovery(value: string): boolean {
  try {
    return decodeCookieText(value).includes('/recovery')
  } catch {
    return false
  }
}
