import { randomInt, timingSafeEqual } from 'node:crypto'
import { createLimiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { type AuthApiError, createValidationError } from '../errors.ts'
import { parsePhoneNumber, phoneErrors } from '../phones.ts'
import { type AuthInput, getTextField } from '../requests/input.ts'
import type { Factor } from '../rows/factor-rows.ts'

const verifiedExists: AuthApiError = {
  status: 422,
  code: 'mfa_verified_factor_exists',
  message: 'A verified phone factor already exists, unenroll the existing factor to continue',
}

const wrongCode: AuthApiError = {
  status: 422,
  code: 'mfa_verification_failed',
  message: 'Invalid MFA Phone code entered',
}

/** Reads a number as the auth server stores it, E.164 without `+`, or returns the refusal. */
export function readPhone(given: string): string | AuthApiError {
  return given
    ? parsePhoneNumber(given)
    : createValidationError('Phone number required to enroll Phone factor')
}

/** Deletes unverified factors with a number, and returns the refusal if a verified one has it. Needs the database lock. */
export async function checkNewPhone(
  { database }: Context,
  userId: string,
  number: string,
): Promise<AuthApiError | undefined> {
  await database.db.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = 'phone' and phone = $2 and status <> 'verified'`,
    [userId, number],
  )
  const { rows } = await database.db.query(
    `select from auth.mfa_factors where user_id = $1 and factor_type = 'phone' and phone = $2`,
    [userId, number],
  )
  return rows.length > 0 ? verifiedExists : undefined
}

/** Limits of text messages. */
export interface TextLimits {
  /** Returns the refusal if a text must wait; undefined if it may be sent. */
  wait(number: string, userId: string): AuthApiError | undefined
  count(number: string, userId: string): void
}

/** Texts per hour for one user, so that one user cannot use up the limit of all. */
const ofOnePerson = 10

/**
 * Requires a pause between texts to one number, and limits the texts of one user and of all. The auth server has a pause for each
 * factor, which a user could avoid by new factors with the number of another person.
 */
export function createTextLimits({ textInterval, textsPerHour }: Context['limits']): TextLimits {
  const perNumber = createLimiter(1, textInterval)
  // If the total has no limit, one user has none either.
  const isOff = textsPerHour === Number.POSITIVE_INFINITY
  const perPerson = createLimiter(isOff ? textsPerHour : ofOnePerson, 3600)
  const all = createLimiter(textsPerHour, 3600)
  return {
    wait(number, userId) {
      const seconds = Math.max(perNumber.wait(number), perPerson.wait(userId), all.wait(''))
      return seconds > 0 ? textTooSoon(seconds) : undefined
    },
    count(number, userId) {
      perNumber.count(number)
      perPerson.count(userId)
      all.count('')
    },
  }
}

function textTooSoon(seconds: number): AuthApiError {
  return {
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  }
}

/** Sends a code to the number of a factor. Resolves to the code, or to the refusal. */
export async function sendCode(
  { settings, texts }: Context,
  limits: TextLimits,
  userId: string,
  factor: Factor,
  input: AuthInput,
): Promise<string | AuthApiError> {
  const channel = getTextField(input, 'channel') || 'sms'
  if (channel !== 'sms') return phoneErrors.channel
  const refusal = limits.wait(factor.phone, userId)
  if (refusal) return refusal
  const length = settings['auth.mfa.phone.otp_length']
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  limits.count(factor.phone, userId)
  await texts?.(`+${factor.phone}`, code)
  return code
}

/** Returns the refusal of a code that differs from the sent one. */
export function checkTextCode(sent: string | null, given: string): AuthApiError | undefined {
  const [right, typed] = [Buffer.from(sent ?? ''), Buffer.from(given)]
  const isRight = right.length > 0 && right.length === typed.length && timingSafeEqual(right, typed)
  return isRight ? undefined : wrongCode
}
