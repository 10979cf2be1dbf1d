import { randomBytes } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { createCode } from '../mails/codes.ts'
import { deliverMail } from '../mails/mails.ts'
import type { AuthAccount } from './users.ts'

/**
 * Returns whether the invitation of an account is open; null if no administrator of the portal invited it, or if the user has signed in.
 * Needs the database lock.
 */
export async function findInvitation(context: Context, userId: string): Promise<{ isOpen: boolean } | null> {
  if (!(await hasInvitations(context))) return null
  const { rows } = await context.database.db.query<{ isOpen: boolean }>(
    'select until > now() as "isOpen" from portico_private.invitations where user_id = $1',
    [userId],
  )
  return rows[0] ?? null
}

/**
 * Mails an invitation: a link that works as long as the invitation, and a code that works as long as any other. The link holds 224 random
 * bits, because six digits could be guessed in a week. Needs the database lock.
 */
export async function sendInvitation(context: Context, account: AuthAccount): Promise<void> {
  const link = randomBytes(28).toString('hex')
  const { code, tokenHash } = createCode(context, account.email)
  await context.database.db.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), recovery_token = $3, recovery_sent_at = now()
     where id = $1`,
    [account.id, link, tokenHash],
  )
  await deliverMail(context, { to: account.email, type: 'invite', tokenHash: link, code })
}

/**
 * Returns whether a code or link may be used: false if its account was invited and the invitation is over. The embedded auth knows one lifetime
 * for all links, so the link of an open invitation counts as sent now. Needs the database lock.
 */
export async function isInvitationValid(context: Context, tokenHash: string): Promise<boolean> {
  if (tokenHash === '' || !(await hasInvitations(context))) return true
  const { rows } = await context.database.db.query<{ id: string; isOpen: boolean }>(
    `select u.id, i.until > now() as "isOpen" from auth.users u join portico_private.invitations i on i.user_id = u.id
     where u.confirmation_token = $1 or u.recovery_token = $1`,
    [tokenHash],
  )
  const [invited] = rows
  if (!invited?.isOpen) return !invited
  await context.database.db.query(
    'update auth.users set confirmation_sent_at = now() where id = $1 and confirmation_token = $2',
    [invited.id, tokenHash],
  )
  return true
}

/** Returns whether the project has the migration. */
async function hasInvitations({ database }: Context): Promise<boolean> {
  const { rows } = await database.db.query<{ is_there: boolean }>(
    `select to_regclass('portico_private.invitations') is not null as is_there`,
  )
  return rows[0]?.is_there === true
}
