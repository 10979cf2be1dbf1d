import type { Context } from '../../context/context.ts'
import { type AuthResponse, toAuthResponse } from '../embedded/call-auth.ts'
import { codeExpired } from '../errors.ts'
import { createCode } from '../mails/codes.ts'
import { deliverMail } from '../mails/mails.ts'
import { banned } from '../sessions/authorize-bearer.ts'

/** Returns whether both addresses have to confirm a change. False for an account without an address. */
export function requiresBothConfirmations({ settings }: Context, email: string): boolean {
  return settings['auth.email.double_confirm_changes'] && email !== ''
}

/**
 * Starts a change from scratch: stores and sends a code and link to the new address and, if both have to confirm, to the old one. Resets
 * earlier confirmations, as Supabase Auth does. Needs the database lock.
 */
export async function sendEmailChange(
  context: Context,
  account: { id: string; email: string },
  newEmail: string,
): Promise<void> {
  const change = { email: account.email, newEmail }
  const sides = { fresh: createCode(context, newEmail), current: createCode(context, account.email) }
  const isDouble = requiresBothConfirmations(context, account.email)
  await context.database.db.query(
    `update auth.users set email_change_token_new = $2, email_change_token_current = $3, email_change_sent_at = now(),
       email_change_confirm_status = 0 where id = $1`,
    [account.id, sides.fresh.tokenHash, isDouble ? sides.current.tokenHash : ''],
  )
  if (isDouble)
    await deliverMail(context, { to: account.email, type: 'email_change', ...sides.current, change })
  await deliverMail(context, { to: newEmail, type: 'email_change', ...sides.fresh, change })
}

/** Supabase Auth's message after the first of two confirmations. */
export const firstConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

interface Pending {
  id: string
  email: string
  isFirst: boolean
  isCurrent: boolean
  isOver: boolean
  isBanned: boolean
}

/**
 * Accepts the first of two confirmations. Null if it is the last or only one, or the token is unknown: the embedded auth then completes or
 * refuses the change, which it knows only by the code of the new address. Needs the database lock.
 */
export async function confirmFirstAddress(context: Context, tokenHash: string): Promise<AuthResponse | null> {
  const { db } = context.database
  const { rows } = await db.query<Pending>(
    `select id, coalesce(email, '') as email, email_change_confirm_status = 0 as "isFirst",
       email_change_token_current is not distinct from $1 as "isCurrent",
       email_change_sent_at < now() - make_interval(secs => $2) as "isOver", coalesce(banned_until > now(), false) as "isBanned"
     from auth.users where $1 <> '' and (email_change_token_current = $1 or email_change_token_new = $1)`,
    [tokenHash, context.settings['auth.email.otp_expiry']],
  )
  const [pending] = rows
  if (!pending) return null
  if (pending.isBanned) return toAuthResponse({ ...banned, status: 403 })
  if (pending.isOver) return toAuthResponse(codeExpired)
  if (pending.isFirst && requiresBothConfirmations(context, pending.email)) {
    const side = pending.isCurrent ? 'email_change_token_current' : 'email_change_token_new'
    await db.query(`update auth.users set email_change_confirm_status = 1, ${side} = '' where id = $1`, [
      pending.id,
    ])
    return { status: 200, headers: new Headers({ 'content-type': 'application/json' }), body: oneSide }
  }
  await db.query(
    `update auth.users set email_change_token_new = $2, email_change_token_current = '', email_change_confirm_status = 0 where id = $1`,
    [pending.id, tokenHash],
  )
  return null
}

const oneSide = { code: '200', msg: firstConfirmationMessage }
