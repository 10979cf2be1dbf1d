import type { Context } from '../../context/context.ts'
import type { AuthApiError } from '../errors.ts'
import type { SignedInCaller } from './signed-in-caller.ts'

const needed: AuthApiError = {
  status: 403,
  code: 'recent_proof_needed',
  message: 'Confirm that it is you',
}

/**
 * Refuses a change of the account by a session that has not used a password, passkey or MFA factor in the last minutes. A new
 * `password` can also follow a mail. The database decides, by the same function as at a hosted project; undefined if the change may
 * be made, or the project has no such function. Needs the database lock.
 */
export async function requireRecentProof(
  { database: { db } }: Context,
  { sessionId }: SignedInCaller,
  action: 'password' | '' = '',
): Promise<AuthApiError | undefined> {
  const { rows } = await db.query<{ is_there: boolean }>(
    `select to_regprocedure('portico_private.is_proven(uuid, text)') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return undefined
  const proof = await db.query<{ is_proven: boolean }>(
    'select portico_private.is_proven($1, $2) as is_proven',
    [sessionId, action],
  )
  return proof.rows[0]?.is_proven ? undefined : needed
}
