import type { Context } from '../../context/context.ts'

/** Columns that an answer omits if they are null or empty. */
export const omittedColumns = `email_confirmed_at, invited_at, phone_confirmed_at, confirmation_sent_at,
  coalesce(email_confirmed_at, phone_confirmed_at) as confirmed_at, recovery_sent_at, nullif(email_change, '') as new_email,
  email_change_sent_at, nullif(phone_change, '') as new_phone, phone_change_sent_at, reauthentication_sent_at, last_sign_in_at, banned_until,
  deleted_at`

/** Returns a row without its fields that are null. */
export function omitNullFields<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row
}

/** Invalidates the codes and links of earlier mails. `keepsChange` keeps those of a change of address. Needs the database lock. */
export async function clearMailTokens(
  { database }: Context,
  userId: string,
  keepsChange = false,
): Promise<void> {
  await database.db.query(
    `update auth.users set confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
       reauthentication_token = '', reauthentication_sent_at = null,
       email_change_token_current = case when $2 then email_change_token_current else '' end,
       email_change_token_new = case when $2 then email_change_token_new else '' end,
       email_change_sent_at = case when $2 then email_change_sent_at end
     where id = $1`,
    [userId, keepsChange],
  )
}

/** Adds fields to a user that the embedded auth omits: whether the user is a guest, and times of events. Needs the database lock. */
export async function addAccountRow<User extends { id: string }>(
  { database }: Context,
  user: User,
): Promise<User & { is_anonymous: boolean }> {
  const { rows } = await database.db.query<{ is_anonymous: boolean }>(
    `select coalesce(is_anonymous, false) as is_anonymous, ${omittedColumns} from auth.users where id = $1`,
    [user.id],
  )
  return omitNullFields({ ...user, ...{ is_anonymous: false }, ...rows[0] })
}
