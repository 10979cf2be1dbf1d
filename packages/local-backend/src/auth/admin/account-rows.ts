import { randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { AdminUserFields } from './fields.ts'

/** A database transaction. */
type Tx = Parameters<Parameters<Context['database']['db']['transaction']>[0]>[0]

/** Inserts an account with an identity for its address and its number, and returns its id. */
export async function insertAccount(
  tx: Tx,
  account: Pick<AdminUserFields, 'id' | 'aud' | 'role' | 'email' | 'phone' | 'userMetadata'> & {
    hash?: string | undefined
  },
): Promise<string> {
  const {
    id = randomUUID(),
    aud = 'authenticated',
    role = 'authenticated',
    email,
    phone,
    userMetadata = {},
    hash = '',
  } = account
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  await tx.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      aud,
      role.trim(),
      email ?? null,
      phone ?? null,
      hash,
      JSON.stringify({ provider: providers[0], providers }),
      JSON.stringify(userMetadata),
    ],
  )
  for (const provider of providers) await insertIdentity(tx, id, { provider, ...account })
  return id
}

/** Inserts the identity of an address or a number, with the names that the auth server uses. */
async function insertIdentity(
  tx: Tx,
  userId: string,
  {
    provider,
    email,
    phone,
    isVerified = false,
  }: { provider: string; email?: string; phone?: string; isVerified?: boolean },
): Promise<void> {
  const data = {
    sub: userId,
    ...(provider === 'email' ? { email } : { phone }),
    email_verified: provider === 'email' && isVerified,
    phone_verified: provider === 'phone' && isVerified,
  }
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at) values ($1, $2, $3::text, $3::text::uuid, $4, now())`,
    [randomUUID(), provider, userId, JSON.stringify(data)],
  )
}

/** Changes the given fields of an account, in the auth server's order. */
export async function updateAccount(
  tx: Tx,
  id: string,
  fields: AdminUserFields & { hash?: string | undefined },
): Promise<void> {
  const { role, hash, email, phone, confirmsEmail, confirmsPhone } = fields
  if (role) await tx.query('update auth.users set role = $2 where id = $1', [id, role.trim()])
  if (hash !== undefined)
    await tx.query('update auth.users set encrypted_password = $2 where id = $1', [id, hash])
  await confirmAccount(tx, id, fields)
  for (const [provider, value, isVerified] of [
    ['email', email, confirmsEmail],
    ['phone', phone, confirmsPhone],
  ] as const) {
    if (!value) continue
    const { rows } = await tx.query(
      `update auth.identities set updated_at = now(), identity_data = identity_data || $3 where provider = $1 and provider_id = $2 returning id`,
      [provider, id, JSON.stringify({ [provider]: value, [`${provider}_verified`]: isVerified })],
    )
    if (rows.length === 0) await insertIdentity(tx, id, { provider, [provider]: value, isVerified })
    await tx.query(
      `update auth.users set ${provider} = $2, is_anonymous = coalesce(is_anonymous, false) and not $3 where id = $1`,
      [id, value, isVerified],
    )
  }
  await updateMetadataAndBan(tx, id, fields)
}

/** Confirms address and number if the fields request it, which invalidates the codes of earlier mails. */
export async function confirmAccount(
  tx: Tx,
  id: string,
  { confirmsEmail, confirmsPhone }: Pick<AdminUserFields, 'confirmsEmail' | 'confirmsPhone'>,
) {
  if (confirmsEmail) {
    await tx.query(
      `update auth.users set confirmation_token = '', email_confirmed_at = now(),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1`,
      [id],
    )
  }
  if (confirmsPhone) {
    await tx.query(
      `update auth.users set confirmation_token = '', phone_confirmed_at = now() where id = $1`,
      [id],
    )
  }
}

/** Changes metadata, where null removes a key, and the ban. */
export async function updateMetadataAndBan(
  tx: Tx,
  id: string,
  { appMetadata, userMetadata, ban }: Pick<AdminUserFields, 'appMetadata' | 'userMetadata' | 'ban'>,
) {
  for (const [column, change] of [
    ['raw_app_meta_data', appMetadata],
    ['raw_user_meta_data', userMetadata],
  ] as const) {
    if (!change) continue
    const gone = Object.keys(change).filter((key) => change[key] === null)
    await tx.query(
      `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[] where id = $1`,
      [id, JSON.stringify(change), gone],
    )
  }
  if (ban !== undefined) {
    await tx.query(
      `update auth.users set banned_until = case when $2 <> 0 then now() + make_interval(secs => $2) end where id = $1`,
      [id, ban],
    )
  }
  await tx.query('update auth.users set updated_at = now() where id = $1', [id])
}
