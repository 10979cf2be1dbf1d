import { createHash, randomInt } from 'node:crypto'
import type { Context } from '../../context/context.ts'

/** Creates a code for a mail to an address, with its stored hash. */
export function createCode({ settings }: Context, email: string): { code: string; tokenHash: string } {
  const length = settings['auth.email.otp_length']
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  return { code, tokenHash: hashCode(email, code) }
}

/** Returns the stored hash of a code: SHA-256 of address and code, as the embedded auth computes it. */
export function hashCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')
}
