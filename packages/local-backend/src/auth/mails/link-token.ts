import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context/context.ts'

/** Characters of a signature. */
const length = 32

/**
 * Returns the token of a link for what is stored of a code. The signature keeps a short code safe: anyone can compute the hash of an
 * address and a guessed code, and links are not counted as attempts.
 */
export function writeLinkToken(context: Context, tokenHash: string): string {
  return tokenHash + sign(context, tokenHash)
}

/** Returns what is stored of the code, or undefined if the token was not made here. `pkce_` before it is left out. */
export function readLinkToken(context: Context, token: string): string | undefined {
  const plain = token.replace(/^pkce_/, '')
  const [tokenHash, signature] = [plain.slice(0, -length), plain.slice(-length)]
  const [right, given] = [Buffer.from(sign(context, tokenHash)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given) ? tokenHash : undefined
}

function sign({ secrets }: Context, tokenHash: string): string {
  return createHmac('sha256', secrets.jwtSecret).update(`link ${tokenHash}`).digest('hex').slice(0, length)
}
