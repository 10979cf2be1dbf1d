import type { Context } from '../../context/context.ts'
import { withFactors } from '../rows/factor-rows.ts'
import { omitNullFields, omittedColumns } from '../rows/user-rows.ts'

/** An account as the auth server returns it to administrators. */
export interface AdminUser {
  id: string
  email: string
  [field: string]: unknown
}

const always = `id, aud, role, coalesce(email, '') as email, coalesce(phone, '') as phone,
  coalesce(raw_app_meta_data, '{}') as app_metadata, coalesce(raw_user_meta_data, '{}') as user_metadata, created_at, updated_at,
  coalesce(is_anonymous, false) as is_anonymous`

/** Returns accounts for a list, without identities and factors, as the auth server does. Needs the database lock. */
export async function readUsers(context: Context, where: string, values: unknown[]): Promise<AdminUser[]> {
  const { rows } = await context.database.db.query<AdminUser>(
    `select ${always}, ${omittedColumns} from auth.users ${where}`,
    values,
  )
  return rows.map((row) => ({ ...omitNullFields(row), identities: null }))
}

/** Returns one account with its identities and factors. Needs the database lock. */
export async function readUser(context: Context, id: string): Promise<AdminUser> {
  const [user] = await readUsers(context, 'where id = $1', [id])
  if (!user) throw new Error(`There is no account ${id}`)
  const { rows: identities } = await context.database.db.query<Record<string, unknown>>(
    `select id as identity_id, provider_id as id, user_id, nullif(identity_data, '{}') as identity_data, provider, last_sign_in_at, created_at, updated_at,
       identity_data ->> 'email' as email
     from auth.identities where user_id = $1 order by created_at`,
    [id],
  )
  return withFactors(context, { ...user, identities: identities.map(omitNullFields) })
}
