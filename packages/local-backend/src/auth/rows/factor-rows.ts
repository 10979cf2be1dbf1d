import type { Context } from '../../context/context.ts'
import { type FactorType, getAuthMethod } from './factor-types.ts'

/** An MFA factor as the auth server returns it, without its secret. */
export interface Factor {
  id: string
  created_at: string
  updated_at: string
  status: 'verified' | 'unverified'
  friendly_name?: string
  factor_type: FactorType
  phone: string
  last_challenged_at: string | null
  /** The type of authenticator that created a key. */
  web_authn_aaguid?: string | null
}

const columns =
  'id, created_at, updated_at, status, friendly_name, factor_type, phone, last_challenged_at, web_authn_aaguid'

/** Returns the factors of an account, oldest first. Needs the database lock. */
export async function readFactors({ database }: Context, userId: string): Promise<Factor[]> {
  const { rows } = await database.db.query<Factor>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(publicFactor)
}

/** Returns one factor of an account with its secret. Needs the database lock. */
export async function findFactor(
  { database }: Context,
  userId: string,
  id: string,
): Promise<{ factor: Factor; secret: string } | undefined> {
  const { rows } = await database.db.query<Factor & { secret: string }>(
    `select ${columns}, secret from auth.mfa_factors where user_id = $1 and id = $2`,
    [userId, id],
  )
  const [row] = rows
  if (!row) return undefined
  const { secret, ...factor } = row
  return { factor: publicFactor(factor), secret }
}

/** Returns a factor as Go writes it: without an empty name, and with an empty text for no phone. */
function publicFactor({ friendly_name, phone, web_authn_aaguid, ...factor }: Factor): Factor {
  return {
    ...factor,
    phone: phone ?? '',
    ...(friendly_name && { friendly_name }),
    ...(web_authn_aaguid && { web_authn_aaguid }),
  }
}

/**
 * Removes a factor. Sessions that it raised to AAL2 return to level 1, and other sessions stay as they are.
 * Needs the database lock.
 */
export async function removeFactor({ database }: Context, { id, factor_type }: Factor): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.query('delete from auth.mfa_factors where id = $1', [id])
    await tx.query(
      `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
      [id, getAuthMethod(factor_type)],
    )
    await tx.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id])
  })
}

/** Adds the factors to the user of an answer, if there are any. The embedded auth knows no factors. Needs the database lock. */
export async function withFactors<User extends { id: string }>(
  context: Context,
  user: User,
): Promise<User & { factors?: Factor[] }> {
  const factors = await readFactors(context, user.id)
  return factors.length > 0 ? { ...user, factors } : user
}
