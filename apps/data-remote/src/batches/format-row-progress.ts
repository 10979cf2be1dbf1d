import type { Translate } from '@portico/ui'

/** Returns the progress in rows as text. */
export function formatRowProgress(t: Translate, done: number, total: number): string {
  return t('{done, number} of {count, plural, one {# row} other {# rows}} done.', { done, count: total })
}
