import { createLimiter } from '../../budgets/limiter.ts'
import type { RateLimits } from '../../config/rate-limits.ts'
import { type AuthApiError, createMailTooSoon } from '../errors.ts'

/** The kind of a mail. Unauthenticated visitors may request the first three. */
export type MailKind = 'sign_up' | 'code' | 'recovery' | 'email_change' | 'reauthentication'

/** Kinds with the same name share a counter. The account decides which mail of a `way_in` is sent, so separate counters would show whether there is an account. */
const groups: Record<MailKind, string> = {
  sign_up: 'way_in',
  code: 'way_in',
  recovery: 'way_in',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
}

/**
 * The kinds that share a total per hour: those that go to any address. A recovery and a reauthentication go to addresses of accounts
 * alone, so that attackers cannot use up the mails that a user needs to get back in.
 */
const totals: Partial<Record<MailKind, string>> = {
  sign_up: 'open',
  code: 'open',
  email_change: 'changes',
}

/** The caller: a client address, and the user of a session or a known device, if that is proven. Other callers cannot delay these. */
export interface Requester {
  network: string
  owner?: string
}

/** Limits for requests of mails, and for mails. */
export interface MailLimits {
  /** Returns the refusal if the requester must wait; undefined otherwise. It does not depend on an account. */
  wait(kind: MailKind, email: string, by: Requester): AuthApiError | undefined
  /** Counts a request. */
  count(kind: MailKind, email: string, by: Requester): void
  /** Returns whether a mail of this kind was sent so recently, or so often, that no other one is sent. */
  isCovered(kind: MailKind, email: string, by: Requester): boolean
  /** Counts a sent mail. */
  noteSent(kind: MailKind, email: string, by: Requester): void
}

/** Limits mails by requester, by recipient and in all. `codeLifetime`: seconds for which the code of a mail is valid. */
export function createMailLimits(limits: RateLimits, codeLifetime: number): MailLimits {
  const asked = createLimiter(1, limits.mailInterval)
  const requesters = createLimiter(limits.mailsPerRequester, 3600)
  const all = createLimiter(limits.mailsPerHour, 3600)
  const sent = createLimiter(1, limits.mailInterval)
  // At most the lifetime of a code, so that a recipient who gets no further mail still has a valid code.
  const recipients = createLimiter(limits.mailsPerRecipient, Math.min(3600, codeLifetime))
  const recipientOf = (kind: MailKind, email: string, owner = '') => `${groups[kind]} ${email} ${owner}`
  const askedKeys = (kind: MailKind, email: string, { network, owner }: Requester) =>
    [owner, network].filter(Boolean).map((who) => `${groups[kind]} ${email} ${who}`)
  const totalOf = (kind: MailKind, { owner }: Requester) =>
    owner && kind !== 'email_change' ? undefined : totals[kind]
  return {
    wait(kind, email, by) {
      const [key = ''] = askedKeys(kind, email, by)
      const total = totalOf(kind, by)
      const seconds = Math.max(
        asked.wait(key),
        by.owner ? recipients.wait(recipientOf(kind, email, by.owner)) : requesters.wait(by.network),
        total ? all.wait(total) : 0,
      )
      return seconds > 0 ? createMailTooSoon(seconds) : undefined
    },
    count(kind, email, by) {
      const total = totalOf(kind, by)
      for (const key of askedKeys(kind, email, by)) asked.count(key)
      if (!by.owner) requesters.count(by.network)
      if (total) all.count(total)
    },
    isCovered(kind, email, { owner }) {
      const key = recipientOf(kind, email, owner)
      return sent.wait(key) > 0 || recipients.wait(key) > 0
    },
    noteSent(kind, email, { owner }) {
      // A mail that the owner requests covers requests of other callers, too. Theirs do not cover the owner's.
      for (const key of new Set([recipientOf(kind, email), recipientOf(kind, email, owner)])) {
        sent.count(key)
        recipients.count(key)
      }
    },
  }
}
