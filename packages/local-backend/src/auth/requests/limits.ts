import { createLimiter } from '../../budgets/limiter.ts'
import type { RateLimits } from '../../config/rate-limits.ts'
import { mailTooSoon, type Refusal } from '../errors.ts'

/**
 * Mails are spaced per purpose and address, known or not, so that the spacing tells nobody who has an account. What strangers can ask for is of one
 * purpose: which of its mails it would be depends on the account.
 */
export type MailKind = 'way_in' | 'email_change' | 'reauthentication'

/** How often mails may go out. */
export interface MailLimits {
  /** The refusal if a mail must wait; undefined if it may go. */
  wait(kind: MailKind, email: string): Refusal | undefined
  /** Notes that a mail went, or would have gone. */
  count(kind: MailKind, email: string): void
}

/** Spaces mails to one address and caps all of them per hour. */
export function createMailLimits(limits: RateLimits): MailLimits {
  const perAddress = createLimiter(1, limits.mailInterval)
  const all = createLimiter(limits.mailsPerHour, 3600)
  return {
    wait(kind, email) {
      const seconds = Math.max(perAddress.wait(`${kind} ${email}`), all.wait(''))
      return seconds > 0 ? mailTooSoon(seconds) : undefined
    },
    count(kind, email) {
      perAddress.count(`${kind} ${email}`)
      all.count('')
    },
  }
}
