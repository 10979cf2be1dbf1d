import { createHash, randomInt } from 'node:crypto'
import type { Context } from '../../context/context.ts'

/** A code for a mail to an address, and what is stored of it. */
export function createCode({ settings }: Context, email: string): { code: string; tokenHash: string } {
  const length = settings['auth.email.otp_length']
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  return { code, tokenHash: hashCode(email, code) }
}

/** What is stored of a code: SHA-256 of address and code, as the embedded auth computes it. */
export function hashCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')
}
