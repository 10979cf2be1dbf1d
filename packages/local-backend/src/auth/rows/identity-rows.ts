import { randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { clearMailTokens } from './user-rows.ts'

/** The next address of an account, and whether a provider has verified it. */
export interface NextEmail {
  email: string
  isVerified: boolean
}

/** Adds an identity to an account. Needs the database lock, as all of these do. */
export async function addIdentity(
  { database }: Context,
  userId: string,
  provider: string,
  { sub, data }: { sub: string; data: Record<string, unknown> },
): Promise<void> {
  await database.db.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5, now())`,
    [randomUUID(), provider, sub, userId, JSON.stringify(data)],
  )
}

/** Updates the list of providers in the metadata of an account, oldest first. */
export async function updateProviders({ database }: Context, userId: string): Promise<void> {
  await database.db.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
       select jsonb_build_object('provider', min(provider) filter (where place = 1), 'providers', jsonb_agg(provider order by place))
       from (select provider, row_number() over (order by min(created_at), provider) as place
             from auth.identities where user_id = $1 group by provider) as by_provider)
     where id = $1`,
    [userId],
  )
}

/**
 * Chooses the address of an account by its identities, except `without`: `kept` if one of them has its own address, else the first free
 * one, in the order of verified addresses and age; `taken` if other accounts have all of them.
 */
export async function chooseEmail(
  { database }: Context,
  userId: string,
  without: string | null,
): Promise<NextEmail | 'kept' | 'taken'> {
  const { rows } = await database.db.query<NextEmail & { is_own: boolean; is_taken: boolean }>(
    `select coalesce(i.email, '') as email, i.identity_data -> 'email_verified' = 'true' is true as "isVerified",
       coalesce(i.email, '') = coalesce(u.email, '') as is_own,
       exists (select from auth.users o where o.email = i.email and not o.is_sso_user) as is_taken
     from auth.identities i join auth.users u on u.id = i.user_id
     where i.user_id = $1 and i.id is distinct from $2::uuid
     order by coalesce(i.email, '') = '', i.identity_data -> 'email_verified' = 'true' is not true, i.created_at, i.id`,
    [userId, without],
  )
  if (rows.some(({ is_own }) => is_own)) return 'kept'
  return rows.find(({ is_taken }) => !is_taken) ?? 'taken'
}

/** Gives an account another address. Invalidates pending mails, because the owner of the earlier address requested them. */
export async function setEmail(
  context: Context,
  userId: string,
  { email, isVerified }: NextEmail,
): Promise<void> {
  const { database, settings } = context
  const isConfirmed = email !== '' && (isVerified || !settings['auth.email.enable_confirmations'])
  await database.db.query(
    `update auth.users set email = nullif($2, ''), email_confirmed_at = case when $3 then email_confirmed_at end,
       raw_user_meta_data = case when $3 then raw_user_meta_data else coalesce(raw_user_meta_data, '{}') || '{"email_verified": false}' end,
       email_change = '', email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [userId, email, isConfirmed],
  )
  await clearMailTokens(context, userId)
}
