import type { Translate } from '@portico/ui'

/** Bytes of a password that the auth server hashes. It refuses longer passwords. */
export const maxPasswordBytes = 72

/** The reasons for which the auth server refuses a new password, as far as they can be checked here. */
export type PasswordProblem = 'short' | 'long' | 'characters' | 'common'

/** Character sets of which a project may require one character each, by the auth server's names (`password_requirements`). */
const requirements: Readonly<Record<string, readonly RegExp[]>> = {
  letters_digits: [/[a-zA-Z]/, /[0-9]/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /[0-9]/],
  lower_upper_letters_digits_symbols: [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/],
}

/** The rules of the portal's project, as far as they are known here. */
export interface PasswordRules {
  /** Minimum length of a password in bytes. Null if the project doesn't report it. */
  least: number | null
  /** The name of the required characters. Null if the project requires none, or doesn't report it. */
  characters: string | null
  /** Checks for common passwords. Null until the list is loaded. */
  isCommon: ((password: string) => boolean) | null
}

/** Returns why the auth server would refuse a password. Null if no known rule is broken. */
export function checkPassword(
  password: string,
  { least, characters, isCommon }: PasswordRules,
): PasswordProblem | null {
  const bytes = countPasswordBytes(password)
  if (bytes > maxPasswordBytes) return 'long'
  if (least !== null && bytes < least) return 'short'
  const required = requirements[characters ?? ''] ?? []
  if (required.some((set) => !set.test(password))) return 'characters'
  return isCommon?.(password) ? 'common' : null
}

/** Returns the length of a password as the auth server counts it: in bytes of UTF-8, in Unicode's composed form (NFC). */
export function countPasswordBytes(password: string): number {
  return new TextEncoder().encode(password.normalize('NFC')).length
}

/** Returns a fault in words. The meter, the check before the request and the server's refusal use the same. */
export function formatPasswordProblem(t: Translate, fault: PasswordProblem, least: number | null): string {
  if (fault === 'characters')
    return t('It needs more kinds of characters: lowercase and uppercase letters, digits, symbols.')
  if (fault === 'common') return t('It’s a common password, or was in a leak, so others will try it.')
  if (fault === 'long')
    return t(
      'It’s too long: use at most {most} letters or digits. Accents, other scripts and emoji count two to four times.',
      { most: maxPasswordBytes },
    )
  return least
    ? t('It’s too short: use at least {count, plural, one {# character} other {# characters}}.', {
        count: least,
      })
    : t('It’s too short.')
}
