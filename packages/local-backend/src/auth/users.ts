import { createHash, randomInt } from 'node:crypto'
import type { Context } from '../context/context.ts'
import { deliver } from './mails.ts'

/** The parts of an account the gateway decides by. */
export interface Account {
  id: string
  email: string
  confirmed: boolean
  newEmail: string | null
}

/** The account of an address. Runs inside a turn. */
export async function findAccount({ database }: Context, email: string): Promise<Account | undefined> {
  const { rows } = await database.db.query<Account>(
    `select id, email, email_confirmed_at is not null as confirmed, nullif(email_change, '') as "newEmail"
     from auth.users where email = $1`,
    [email],
  )
  return rows[0]
}

/** Makes and sends another code and link to confirm an address that is not confirmed. Runs inside a turn. */
export async function sendConfirmation(context: Context, account: Account): Promise<void> {
  const { code, tokenHash } = createCode(context, account.email)
  await context.database.db.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [account.id, tokenHash],
  )
  await deliver(context, {
    to: account.email,
    type: 'signup',
    tokenHash,
    code,
  })
}

/** Makes and sends another code and link to the new address of an account. Runs inside a turn. */
export async function sendEmailChange(context: Context, account: Account, newEmail: string): Promise<void> {
  const { code, tokenHash } = createCode(context, newEmail)
  await context.database.db.query(
    'update auth.users set email_change_token_new = $2, email_change_sent_at = now() where id = $1',
    [account.id, tokenHash],
  )
  await deliver(context, {
    to: newEmail,
    type: 'email_change',
    tokenHash,
    code,
    change: { email: account.email, newEmail },
  })
}

function createCode({ settings }: Context, email: string): { code: string; tokenHash: string } {
  const length = settings['auth.email.otp_length']
  const code = String(randomInt(10 ** length)).padStart(length, '0')
  return { code, tokenHash: hashCode(email, code) }
}

/** What is stored of a code: SHA-256 of address and code, as the embedded auth computes it. */
export function hashCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')
}
