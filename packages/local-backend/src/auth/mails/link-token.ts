import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context/context.ts'

/** Characters of a signature. */
const length = 32

/**
 * Returns the token of a link for the stored hash of its code. The signature keeps a short code safe: anyone can compute the hash of an
 * address and a guessed code, and links are not counted as attempts.
 */
export function writeLinkToken(context: Context, tokenHash: string): string {
  return tokenHash + sign(context, tokenHash)
}

/**
 * Returns the stored hash of the code, or undefined if the signature is wrong. Ignores the prefix `pkce_`. Tokens of earlier versions have no
 * signature; they are valid if their mail was sent before links were signed. Needs the database lock.
 */
export async function readLinkToken(context: Context, token: string): Promise<string | undefined> {
  const plain = token.replace(/^pkce_/, '')
  const tokenHash = plain.slice(0, -length)
  const signature = plain.slice(-length)
  const right = Buffer.from(sign(context, tokenHash))
  const given = Buffer.from(signature)
  if (right.length === given.length && timingSafeEqual(right, given)) return tokenHash
  return (await isOlder(context, plain)) ? plain : undefined
}

async function isOlder({ database }: Context, tokenHash: string): Promise<boolean> {
  const { rows } = await database.db.query(
    `select from auth.users u, auth.portico_signed_links l
     where $1 <> '' and (u.confirmation_token = $1 and u.confirmation_sent_at < l.since
       or u.recovery_token = $1 and u.recovery_sent_at < l.since
       or $1 in (u.email_change_token_new, u.email_change_token_current) and u.email_change_sent_at < l.since)`,
    [tokenHash],
  )
  return rows.length > 0
}

function sign({ secrets }: Context, tokenHash: string): string {
  return createHmac('sha256', secrets.jwtSecret).update(`link ${tokenHash}`).digest('hex').slice(0, length)
}
