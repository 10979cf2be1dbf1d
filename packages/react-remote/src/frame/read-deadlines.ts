import type { RequestDeadlines } from '@portico/session'

/** The timeouts that a page or an element may set, in milliseconds. */
export const deadlineNames = ['soft', 'answer', 'idle'] as const satisfies readonly (keyof RequestDeadlines)[]

/** The longest allowed timeout in milliseconds. */
const longest = 600_000

/** The expected value of a timeout, for error messages. */
export const deadlineExpected = `whole milliseconds up to ${longest}`

/** Reads a timeout from a number or an attribute's text. Null if it is invalid. */
export function readDeadline(given: unknown): number | null {
  const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longest
    ? (value as number)
    : null
}
