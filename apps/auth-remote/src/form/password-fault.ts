import type { Translate } from '@portico/ui'

/** Bytes of a password that the auth server hashes; a longer one is refused. */
export const mostBytes = 72

/** The reasons for which the auth server refuses a new password, as far as they are known before it is asked. */
export type PasswordFault = 'short' | 'long' | 'characters' | 'common'

/** Characters of which a project may want one each, by the auth server's names (`password_requirements`). */
const requirements: Readonly<Record<string, readonly RegExp[]>> = {
  letters_digits: [/[a-zA-Z]/, /[0-9]/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /[0-9]/],
  lower_upper_letters_digits_symbols: [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/],
}

/** The rules of the portal's project, as far as they are known here. */
export interface PasswordRules {
  /** Bytes that a password has at least; null if the project does not tell. */
  least: number | null
  /** The name of the required characters; null if the project wants none, or does not tell. */
  characters: string | null
  /** Tells common passwords; null until the list is loaded. */
  isCommon: ((password: string) => boolean) | null
}

/** Returns why the auth server would refuse a password; null if nothing is known against it. */
export function faultOf(
  password: string,
  { least, characters, isCommon }: PasswordRules,
): PasswordFault | null {
  const bytes = bytesOf(password)
  if (bytes > mostBytes) return 'long'
  if (least !== null && bytes < least) return 'short'
  const required = requirements[characters ?? ''] ?? []
  if (required.some((set) => !set.test(password))) return 'characters'
  return isCommon?.(password) ? 'common' : null
}

/** Returns the length of a password as the auth server counts it: in bytes of UTF-8, in Unicode's composed form (NFC). */
export function bytesOf(password: string): number {
  return new TextEncoder().encode(password.normalize('NFC')).length
}

/** A fault in words. The meter, the check before the request and the refusal of the server use the same. */
export function faultInWords(t: Translate, fault: PasswordFault, least: number | null): string {
  if (fault === 'characters')
    return t('It needs more kinds of characters: lowercase and uppercase letters, digits, symbols.')
  if (fault === 'common') return t('It’s a common password, or was in a leak, so others will try it.')
  if (fault === 'long')
    return t(
      'It’s too long: use at most {most} letters or digits. Accents, other scripts and emoji count two to four times.',
      { most: mostBytes },
    )
  return least
    ? t('It’s too short: use at least {count, plural, one {# character} other {# characters}}.', {
        count: least,
      })
    : t('It’s too short.')
}
