import { getConnInfo } from '@hono/node-server/conninfo'
import { toAsciiDigits } from '@portico/contract/digits'
import type { Context as HonoContext } from 'hono'
import { isTooDeep } from '../../budgets/json-depth.ts'
import type { Context } from '../../context/context.ts'
import { readBody } from '../../http/body.ts'
import { getClientAddress, getNetwork } from '../../http/client-address.ts'
import { sizeLimits } from '../../size-limits.ts'
import { type AuthApiError, createValidationError } from '../errors.ts'
import type { MailRequest, PkceChallenge } from '../mails/mails.ts'
import { chooseRedirect } from './redirect.ts'

/** The body of an auth request: an object, with the fields still unchecked. */
export type AuthInput = Record<string, unknown>

/** Fields that are texts or objects in every request. */
const texts = new Set(
  'email phone password current_password nonce token token_hash type refresh_token auth_code code_verifier code_challenge code_challenge_method'.split(
    ' ',
  ),
)
const objects = new Set(['data', 'gotrue_meta_security'])
/** Codes that people type. */
const codes = new Set(['token', 'code', 'nonce'])

/**
 * Reads a JSON body. Null if it is not a JSON object, a text has a forbidden character, or a field has another type.
 * @throws OverBudgetError 413
 */
export async function readInput(c: HonoContext): Promise<AuthInput | null> {
  const bytes = await readBody(c.req.raw, sizeLimits.authBody)
  try {
    const text = bytes ? Buffer.from(bytes).toString('utf8') : '{}'
    if (isTooDeep(text)) return null
    const value: unknown = JSON.parse(text, keepText)
    if (!isObject(value)) return null
    // Go ignores a field with null.
    const said = Object.entries(value).filter(([, one]) => one !== null)
    return said.every(isOfItsKind)
      ? Object.fromEntries(said.map(([name, one]) => [name, codes.has(name) ? withAsciiDigits(one) : one]))
      : null
  } catch {
    return null
  }
}

function withAsciiDigits(value: unknown): unknown {
  return typeof value === 'string' ? toAsciiDigits(value) : value
}

function isOfItsKind([name, value]: [string, unknown]): boolean {
  if (texts.has(name)) return typeof value === 'string'
  return !objects.has(name) || isObject(value)
}

function isObject(value: unknown): value is AuthInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a value as Postgres can store it. A half of a surrogate pair becomes U+FFFD, as in Go.
 * @throws SyntaxError for a NUL, and for a half of a surrogate pair in a name
 */
function keepText(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || key.includes('\0') || (typeof value === 'string' && value.includes('\0')))
    throw new SyntaxError('A text holds a character that Postgres does not store')
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** Returns the client address of the caller, behind trusted proxies. */
export function getRequestAddress(
  c: HonoContext,
  { trustedProxies }: Pick<Context, 'trustedProxies'>,
): string {
  const peer = getConnInfo(c).remote.address ?? ''
  return getClientAddress(peer, c.req.header('x-forwarded-for'), trustedProxies)
}

/** Returns the key by which requests of the caller are counted. */
export function getRateLimitKey(c: HonoContext, context: Context): string {
  return getNetwork(getRequestAddress(c, context))
}

/** Returns a text field, or an empty text. */
export function getTextField(input: AuthInput, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value : ''
}

/**
 * Returns an address as accounts store it, or the refusal. The check runs before lower-casing, which makes an ordinary letter of a
 * character that only looks like one (the Kelvin sign), so that the address would belong to another user.
 */
export function checkEmail(email: string): string | AuthApiError {
  if (email === '') return createValidationError('An email address is required')
  if (email.length > 255) return createValidationError('An email address is too long')
  // The pattern of the library with which the auth server checks addresses.
  const pattern =
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
  return pattern.test(email)
    ? email.toLowerCase()
    : createValidationError('Unable to validate email address: invalid format')
}

/** Returns the redirect and the challenge for the mail of a request. */
export function readMailRequest(c: HonoContext, input: AuthInput, context: Context): MailRequest {
  return { redirectTo: chooseRedirect(c.req.query('redirect_to'), context), challenge: challengeOf(input) }
}

function challengeOf(input: AuthInput): PkceChallenge | null {
  const value = getTextField(input, 'code_challenge')
  const method = getTextField(input, 'code_challenge_method').toLowerCase()
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return null
  return { value, method: method === 's256' ? 's256' : 'plain' }
}
