import { isCommonPassword } from '@portico/contract/passwords'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, sendAuthError } from '../errors.ts'
import { rejectLongPassword } from './passwords.ts'

/** The refusal of a password that is too long, or too weak for the reasons. */
export type PasswordRejection = AuthApiError & { reasons?: string[] }

/**
 * Returns the reason why a password is refused. Undefined if it is accepted. Asks the service for breached passwords, so the caller must
 * not hold the database lock.
 */
export async function checkPasswordStrength(
  { settings, isBreached }: Context,
  password: string,
): Promise<PasswordRejection | undefined> {
  const long = rejectLongPassword(password)
  if (long) return long
  const least = settings['auth.minimum_password_length']
  const sets = requiredCharacters[settings['auth.password_requirements']] ?? []
  const lacks = sets.some((set) => ![...set].some((character) => password.includes(character)))
  const found: [reason: string, message: string][] = []
  if (Buffer.byteLength(password) < least)
    found.push(['length', `Password should be at least ${least} characters.`])
  if (lacks)
    found.push(['characters', `Password should contain at least one character of each: ${sets.join(', ')}.`])
  // The service gets no part of a password that is refused anyway.
  if (found.length === 0 && (isCommonPassword(password) || (await isBreached?.(password))))
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  if (found.length === 0) return undefined
  return {
    status: 422,
    code: 'weak_password',
    message: found.map(([, message]) => message).join(' '),
    reasons: found.map(([reason]) => reason),
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const requiredCharacters: Record<string, string[]> = {
  letters_digits: [`${lower}${upper}`, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
}

/** Answers with the reasons why a password is refused. */
export function rejectWeakPassword(c: HonoContext, weak: PasswordRejection): Response {
  const { status, code, message, reasons } = weak
  if (!reasons) return sendAuthError(c, weak)
  c.header('X-Sb-Error-Code', code)
  return c.json({ code: status, error_code: code, msg: message, weak_password: { reasons } }, status)
}
