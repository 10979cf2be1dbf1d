import type { Translate } from '@portico/ui'
import { checkPassword, formatPasswordProblem, type PasswordRules } from './check-password.ts'
import { codeLengths } from './fields.tsx'

/** Returns what is wrong with a typed email address, or undefined. The server has the last word. */
export function checkEmail(t: Translate, email: string): string | undefined {
  if (!email) return t('Enter your email address.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    return t('That isn’t a complete email address. It should look like name@example.com.')
  return undefined
}

/** Returns what is wrong with a typed code, or undefined. */
export function checkCode(t: Translate, code: string): string | undefined {
  if (!code) return t('Enter the code from the email.')
  const { least, most } = codeLengths
  const isWhole = /^\d+$/.test(code) && code.length >= least && code.length <= most
  return isWhole
    ? undefined
    : t('The code has at least {least, plural, one {# digit} other {# digits}}.', { least })
}

/** Returns what is wrong with a new password by the rules that are known here, or undefined. The server has the last word. */
export function checkNewPassword(t: Translate, password: string, rules: PasswordRules): string | undefined {
  if (!password) return t('Enter a new password.')
  const fault = checkPassword(password, rules)
  return fault ? formatPasswordProblem(t, fault, rules.least) : undefined
}

/** Returns the problems among `checks`, by field. The form is sent if the record is empty. */
export function collectProblems<Field extends string>(
  checks: Partial<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  const found = Object.entries(checks).filter(([, problem]) => problem !== undefined)
  return Object.fromEntries(found) as Partial<Record<Field, string>>
}
