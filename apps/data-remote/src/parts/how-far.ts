import type { Translate } from '@portico/ui'

/** How many of all rows are done. */
export function howFar(t: Translate, done: number, total: number): string {
  return t('{done, number} of {count, plural, one {# row} other {# rows}} done.', { done, count: total })
}
