import { computeBitPositions } from './bit-positions.ts'
import { commonPasswords, longestCommonPassword } from './common-passwords.ts'

let filter: string | undefined

/**
 * Returns whether a password is among the 10,000 most common ones, in any case and in any Unicode form, or repeats one
 * character. At most 0.1% of other passwords also match, all of them short.
 */
export function isCommonPassword(password: string): boolean {
  const known = password.normalize('NFKC').toLowerCase()
  if (/^(.)\1*$/su.test(known)) return true
  if (known.length > longestCommonPassword) return false
  filter ??= atob(commonPasswords)
  const bits = filter
  return computeBitPositions(known).every((bit) => (bits.charCodeAt(bit >> 3) >> (bit & 7)) & 1)
}
