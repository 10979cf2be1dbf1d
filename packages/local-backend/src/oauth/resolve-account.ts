import { randomUUID } from 'node:crypto'
import type { AuthApiError } from '../auth/errors.ts'
import type { MailLimits, Requester } from '../auth/requests/mail-limits.ts'
import { addIdentity, updateProviders } from '../auth/rows/identity-rows.ts'
import { sendConfirmation } from '../auth/rows/users.ts'
import { banned } from '../auth/sessions/authorize-bearer.ts'
import type { Context } from '../context/context.ts'
import { sizeLimits } from '../size-limits.ts'
import type { ProvidedUser } from './keycloak.ts'

/** The limits of mails, and the requester of one. */
export interface LimitedMails {
  limits: MailLimits
  by: Requester
}

/** The account of a sign-in. */
export interface ResolvedAccount {
  id: string
  /** The current or future email address of the account; empty if it gets none. */
  email: string
}

interface Row {
  id: string
  email: string | null
  is_confirmed: boolean
  is_banned: boolean
}

/**
 * Finds the account of a user at a provider, by the auth server's rules: the account with this identity; else the account with the email
 * address, if the provider has verified it; else a new one. An unconfirmed account loses all data of its creator, so that an attacker
 * cannot prepare it for the owner of the address. Needs the database lock.
 */
export async function resolveAccount(
  context: Context,
  provider: string,
  user: ProvidedUser,
  mails: LimitedMails,
): Promise<ResolvedAccount | AuthApiError> {
  const isVerified = user.isVerified || !context.settings['auth.email.enable_confirmations']
  const found = await decide(context, provider, user, isVerified)
  if ('code' in found) return found
  await updateFromIdentities(context, found.id, user.data)
  const account = await readAccount(context, found.id)
  if (account.is_banned) return { ...banned, status: 403 }
  if (account.is_confirmed) return found
  await removeUnconfirmed(context, found.id, provider, user)
  if (isVerified) {
    await context.database.db.query(
      `update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1`,
      [found.id],
    )
    return found
  }
  return requestVerification(context, provider, found, mails)
}

async function decide(
  context: Context,
  provider: string,
  user: ProvidedUser,
  isVerified: boolean,
): Promise<ResolvedAccount | AuthApiError> {
  const { db } = context.database
  const known = await db.query<ResolvedAccount>(
    `update auth.identities i set identity_data = $3, last_sign_in_at = now(), updated_at = now() from auth.users u
     where i.provider = $1 and i.provider_id = $2 and u.id = i.user_id returning u.id, coalesce(u.email, '') as email`,
    [provider, user.sub, JSON.stringify(user.data)],
  )
  if (known.rows[0]) return known.rows[0]
  const alike = await db.query<{ id: string; by_identity: boolean }>(
    `select i.user_id as id, true as by_identity from auth.identities i join auth.users u on u.id = i.user_id
     where i.email = $1 and (u.email = $1 or i.identity_data -> 'email_verified' = 'true')
     union select id, false from auth.users where email = $1 and not is_sso_user`,
    [user.email],
  )
  if (!isVerified) return createAccount(context, provider, user, alike.rows.length > 0 ? '' : user.email)
  const byIdentity = alike.rows.filter(({ by_identity }) => by_identity)
  const owners = new Set((byIdentity.length > 0 ? byIdentity : alike.rows).map(({ id }) => id))
  if (owners.size > 1)
    return {
      status: 500,
      code: 'unexpected_failure',
      message: 'Multiple accounts with the same email address in the same linking domain detected: default',
    }
  const [owner] = owners
  if (owner === undefined) return createAccount(context, provider, user, user.email)
  await addIdentity(context, owner, provider, user)
  return { id: owner, email: user.email }
}

async function createAccount(
  context: Context,
  provider: string,
  user: ProvidedUser,
  email: string,
): Promise<ResolvedAccount | AuthApiError> {
  if (!context.settings['auth.enable_signup'])
    return { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' }
  const id = randomUUID()
  await context.database.db.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', nullif($2, ''), '{}', '{}')`,
    [id, email],
  )
  await addIdentity(context, id, provider, user)
  return { id, email }
}

/**
 * Writes the claims and the providers of a user into the account. Metadata that would exceed its limit stays unchanged, so that the user
 * can still sign in.
 */
async function updateFromIdentities(
  context: Context,
  userId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await context.database.db.query(
    `update auth.users u set raw_user_meta_data = merged.data
     from (select coalesce(raw_user_meta_data, '{}') || $2::jsonb as data from auth.users where id = $1) merged
     where u.id = $1 and octet_length(merged.data::text) <= greatest($3, octet_length(u.raw_user_meta_data::text))`,
    [userId, JSON.stringify(data), sizeLimits.accountMetadata],
  )
  await updateProviders(context, userId)
}

async function readAccount({ database }: Context, userId: string): Promise<Row> {
  const { rows } = await database.db.query<Row>(
    `select id, email, email_confirmed_at is not null as is_confirmed, coalesce(banned_until > now(), false) as is_banned
     from auth.users where id = $1`,
    [userId],
  )
  const [account] = rows
  if (!account) throw new Error('An identity without an account')
  return account
}

async function removeUnconfirmed(
  context: Context,
  userId: string,
  provider: string,
  { sub, data }: ProvidedUser,
): Promise<void> {
  const { db } = context.database
  await db.query(`update auth.users set encrypted_password = null, raw_user_meta_data = $2 where id = $1`, [
    userId,
    JSON.stringify(data),
  ])
  await db.query(
    'delete from auth.identities where user_id = $1 and (provider, provider_id) is distinct from ($2, $3)',
    [userId, provider, sub],
  )
  await updateFromIdentities(context, userId, data)
}

/** Sends a confirmation to an unverified address, and returns the error that says so. `code` is the auth server's code for it. */
export async function requestVerification(
  context: Context,
  provider: string,
  { id, email }: ResolvedAccount,
  mails: LimitedMails,
  code = 'provider_email_needs_verification',
): Promise<AuthApiError> {
  if (!email)
    return {
      status: 422,
      code,
      message: `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    }
  const tooSoon = mails.limits.wait('sign_up', email, mails.by)
  if (tooSoon) return tooSoon
  mails.limits.count('sign_up', email, mails.by)
  if (!mails.limits.isCovered('sign_up', email, mails.by)) {
    mails.limits.noteSent('sign_up', email, mails.by)
    await sendConfirmation(context, { id, email, confirmed: false, newEmail: null })
  }
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  return { status: 422, code, message }
}
