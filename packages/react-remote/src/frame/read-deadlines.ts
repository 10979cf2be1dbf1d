import type { RequestDeadlines } from '@portico/session'

/** The deadlines that a page or an element may name, in milliseconds. */
export const deadlineNames = ['soft', 'answer', 'idle'] as const satisfies readonly (keyof RequestDeadlines)[]

/** The longest that the backend may be waited for, in milliseconds. */
const longest = 600_000

/** What is expected of a deadline, in words. */
export const deadlineExpected = `whole milliseconds up to ${longest}`

/** A deadline, as a number or as an attribute's text; null for what is none. */
export function readDeadline(given: unknown): number | null {
  const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longest
    ? (value as number)
    : null
}
