import { randomInt, timingSafeEqual } from 'node:crypto'
import { createLimiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { invalid, type Refusal } from '../errors.ts'
import { phoneNumberOf, phoneRefusals } from '../phones.ts'
import { type Input, text } from '../requests/input.ts'
import type { Factor } from '../rows/factor-rows.ts'

const verifiedExists: Refusal = {
  status: 422,
  code: 'mfa_verified_factor_exists',
  message: 'A verified phone factor already exists, unenroll the existing factor to continue',
}

const wrongCode: Refusal = {
  status: 422,
  code: 'mfa_verification_failed',
  message: 'Invalid MFA Phone code entered',
}

/** A number as the auth server keeps it, E.164 without `+`; or why it is none. */
export function readPhone(given: string): string | Refusal {
  return given ? phoneNumberOf(given) : invalid('Phone number required to enroll Phone factor')
}

/** Makes room for a number: what was begun with it is forgotten. Runs inside a turn. */
export async function whyNoSuchPhone(
  { database }: Context,
  userId: string,
  number: string,
): Promise<Refusal | undefined> {
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

/** How often texts may go out. */
export interface TextLimits {
  /** The refusal if a text must wait; undefined if it may go. */
  wait(number: string, userId: string): Refusal | undefined
  count(number: string, userId: string): void
}

/** As many as one person may ask for in an hour, so that nobody uses up what all have. */
const ofOnePerson = 10

/**
 * Spaces texts to one number, and caps those of one person and of all. The auth server spaces those of one factor: numbers, which
 * belong to the people who were written down, are protected against people who make factors anew.
 */
export function createTextLimits({ textInterval, textsPerHour }: Context['limits']): TextLimits {
  const perNumber = createLimiter(1, textInterval)
  // Where all may have as many as they like, so may each.
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

function textTooSoon(seconds: number): Refusal {
  return {
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  }
}

/** Sends a code to the number of a factor; resolves to it, or to why none went. */
export async function sendCode(
  { settings, texts }: Context,
  limits: TextLimits,
  userId: string,
  factor: Factor,
  input: Input,
): Promise<string | Refusal> {
  const channel = text(input, 'channel') || 'sms'
  if (channel !== 'sms') return phoneRefusals.channel
  const refusal = limits.wait(factor.phone, userId)
  if (refusal) return refusal
  const length = settings['auth.mfa.phone.otp_length']
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  limits.count(factor.phone, userId)
  await texts?.(`+${factor.phone}`, code)
  return code
}

/** Why a code is not the one that was sent. */
export function whyWrongCode(sent: string | null, given: string): Refusal | undefined {
  const [right, typed] = [Buffer.from(sent ?? ''), Buffer.from(given)]
  const isRight = right.length > 0 && right.length === typed.length && timingSafeEqual(right, typed)
  return isRight ? undefined : wrongCode
}
