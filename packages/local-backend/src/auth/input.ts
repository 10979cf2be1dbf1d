import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context/context.ts'
import { readBody } from '../http/body.ts'
import { clientAddress } from '../http/client-address.ts'
import { isTooDeep } from '../http/json-depth.ts'
import type { Challenge, MailRequest } from './mails.ts'
import { chooseRedirect } from './redirect.ts'

/** The body of an auth request: an object, with the fields still unchecked. */
export type Input = Record<string, unknown>

/** Reads a JSON body; null when it is not a JSON object, or holds what no text may hold. */
export async function readInput(c: HonoContext): Promise<Input | null> {
  const bytes = await readBody(c.req.raw)
  try {
    const text = bytes ? Buffer.from(bytes).toString('utf8') : '{}'
    if (isTooDeep(text)) return null
    const value: unknown = JSON.parse(text, refuseNul)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Input) : null
  } catch {
    return null
  }
}

/** Postgres keeps no NUL in a text. */
function refuseNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0')))
    throw new SyntaxError('A text holds a NUL')
  return value
}

/** The address of whoever asks, behind proxies of one's own. */
export function addressOf(c: HonoContext, { trustedProxies }: Context): string {
  const peer = getConnInfo(c).remote.address ?? ''
  return clientAddress(peer, c.req.header('x-forwarded-for'), trustedProxies)
}

/** A text field, or an empty text. */
export function text(input: Input, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value : ''
}

/** An address as accounts are found by it. */
export function emailOf(input: Input): string {
  return text(input, 'email').trim().toLowerCase()
}

/** What a mail asked for by this request has to carry. */
export function mailRequestOf(c: HonoContext, input: Input, context: Context): MailRequest {
  return { redirectTo: chooseRedirect(c.req.query('redirect_to'), context), challenge: challengeOf(input) }
}

function challengeOf(input: Input): Challenge | null {
  const value = text(input, 'code_challenge')
  const method = text(input, 'code_challenge_method').toLowerCase()
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) return null
  return { value, method: method === 's256' ? 's256' : 'plain' }
}
