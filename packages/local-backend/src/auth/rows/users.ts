import type { Context } from '../../context/context.ts'
import { createCode } from '../mails/codes.ts'
import { deliverMail } from '../mails/mails.ts'

/** The fields of an account that the gateway needs. */
export interface AuthAccount {
  id: string
  email: string
  confirmed: boolean
  newEmail: string | null
}

/** Returns the account of an address. Needs the database lock. */
export async function findAccount({ database }: Context, email: string): Promise<AuthAccount | undefined> {
  const { rows } = await database.db.query<AuthAccount>(
    `select id, email, email_confirmed_at is not null as confirmed, nullif(email_change, '') as "newEmail"
     from auth.users where email = $1`,
    [email],
  )
  return rows[0]
}

/** Stores and sends another code and link for an unconfirmed address. Needs the database lock. */
export async function sendConfirmation(context: Context, account: AuthAccount): Promise<void> {
  const { code, tokenHash } = createCode(context, account.email)
  await context.database.db.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [account.id, tokenHash],
  )
  await deliverMail(context, {
    to: account.email,
    type: 'signup',
    tokenHash,
    code,
  })
}
