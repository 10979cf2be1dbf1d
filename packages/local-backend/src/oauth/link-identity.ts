import { type AuthApiError, emailExists } from '../auth/errors.ts'
import { addIdentity, chooseEmail, setEmail, updateProviders } from '../auth/rows/identity-rows.ts'
import type { Context } from '../context/context.ts'
import type { ProvidedUser } from './keycloak.ts'
import { type LimitedMails, type ResolvedAccount, requestVerification } from './resolve-account.ts'

/**
 * Links a login at a provider to the account that requested it, by the auth server's rules: an identity belongs to one account. A guest
 * whose address the provider has verified becomes a user. Needs the database lock.
 */
export async function linkIdentity(
  context: Context,
  userId: string,
  provider: string,
  user: ProvidedUser,
  mails: LimitedMails,
): Promise<ResolvedAccount | AuthApiError> {
  const { db } = context.database
  const known = await db.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, user.sub],
  )
  const [owner] = known.rows
  if (owner) {
    const message = `Identity is already linked${owner.user_id === userId ? '' : ' to another user'}`
    return { status: 422, code: 'identity_already_exists', message }
  }
  const { rows } = await db.query<{ email: string }>(
    `select coalesce(email, '') as email from auth.users where id = $1`,
    [userId],
  )
  const [account] = rows
  if (!account) return { status: 422, code: 'user_not_found', message: 'Linking target user not found' }
  const { email } = account
  if (email !== '') {
    await addIdentity(context, userId, provider, user)
    await updateProviders(context, userId)
    return { id: userId, email }
  }
  const isTaken = await db.query('select from auth.users where email = $1 and not is_sso_user', [user.email])
  if (isTaken.rows.length > 0) return { ...emailExists, status: 400 }
  await addIdentity(context, userId, provider, user)
  const next = await chooseEmail(context, userId, null)
  if (typeof next === 'object') await setEmail(context, userId, next)
  await updateProviders(context, userId)
  if (!user.isVerified)
    return requestVerification(
      context,
      provider,
      { id: userId, email: user.email },
      mails,
      'email_not_confirmed',
    )
  await db.query(
    `update auth.users set is_anonymous = false, email_confirmed_at = coalesce(email_confirmed_at, now()),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1`,
    [userId],
  )
  return { id: userId, email: user.email }
}
