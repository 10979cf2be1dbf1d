import type { Context } from '../context/context.ts'

/** The user of an answer, with whether it is a guest's: the embedded auth knows none. Runs inside a turn. */
export async function withGuest<User extends { id: string }>(
  { database }: Context,
  user: User,
): Promise<User & { is_anonymous: boolean }> {
  const { rows } = await database.db.query('select from auth.users where id = $1 and is_anonymous', [user.id])
  return { ...user, is_anonymous: rows.length > 0 }
}
