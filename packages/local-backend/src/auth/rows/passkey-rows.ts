import { randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { NewCredential, StoredCredential } from '../../webauthn/check-credential.ts'

/** A passkey as the auth server returns it. */
export interface Passkey {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

/** A passkey with its user and the credential that checks its signatures. */
export interface KnownPasskey {
  id: string
  userId: string
  credential: StoredCredential
}

/** Seconds until a challenge expires. */
export const challengeSeconds = 300

type Row = Omit<Passkey, 'last_used_at'> & { last_used_at: string | null }

const columns = 'id, friendly_name, created_at, last_used_at'

/** Returns the passkeys of an account, oldest first. Needs the database lock. */
export async function readPasskeys({ database }: Context, userId: string): Promise<Passkey[]> {
  const { rows } = await database.db.query<Row>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(publicPasskey)
}

/** Returns the ids by which authenticators know the passkeys of an account. Needs the database lock. */
export async function readCredentialIds({ database }: Context, userId: string): Promise<Uint8Array[]> {
  const { rows } = await database.db.query<{ id: Uint8Array }>(
    'select credential_id as id from auth.webauthn_credentials where user_id = $1 order by created_at',
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Stores a new passkey; undefined if it is known already. Needs the database lock. */
export async function addPasskey(
  { database }: Context,
  userId: string,
  name: string,
  made: NewCredential,
): Promise<Passkey | undefined> {
  const { rows } = await database.db.query<Row>(
    `insert into auth.webauthn_credentials
       (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up, friendly_name)
     values ($1, $2, $3, 'none', $4, $5, $6, $7, $8, $9)
     on conflict (credential_id) do nothing returning ${columns}`,
    [
      ...[userId, made.id, made.publicKey, made.aaguid, made.signCount, JSON.stringify(made.transports)],
      ...[made.isBackupEligible, made.isBackedUp, name],
    ],
  )
  return rows[0] && publicPasskey(rows[0])
}

/** Returns the passkey of an account by the id in an authenticator's answer. Needs the database lock. */
export async function findPasskey(
  { database }: Context,
  userId: string,
  credentialId: Uint8Array,
): Promise<KnownPasskey | undefined> {
  const { rows } = await database.db.query<{
    id: string
    credential_id: Uint8Array
    public_key: Uint8Array
    backup_eligible: boolean
  }>(
    `select id, credential_id, public_key, backup_eligible from auth.webauthn_credentials
     where user_id = $1 and credential_id = $2`,
    [userId, credentialId],
  )
  const [row] = rows
  if (!row) return undefined
  const credential = {
    id: row.credential_id,
    publicKey: row.public_key,
    isBackupEligible: row.backup_eligible,
  }
  return { id: row.id, userId, credential }
}

/** Stores the counter and the time of a use. Needs the database lock. */
export async function notePasskeyUse({ database }: Context, id: string, signCount: number): Promise<void> {
  await database.db.query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1`,
    [id, signCount],
  )
}

/** Renames a passkey; undefined if the account has none with this id. Needs the database lock. */
export async function renamePasskey(
  { database }: Context,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const { rows } = await database.db.query<Row>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
     where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, name],
  )
  return rows[0] && publicPasskey(rows[0])
}

/** Removes a passkey, and returns whether it existed. Needs the database lock. */
export async function removePasskey({ database }: Context, userId: string, id: string): Promise<boolean> {
  const { rows } = await database.db.query(
    'delete from auth.webauthn_credentials where user_id = $1 and id = $2 returning id',
    [userId, id],
  )
  return rows.length > 0
}

/** Stores a challenge, for an account or for any caller, and deletes expired ones. Needs the database lock. */
export async function addChallenge(
  { database }: Context,
  challenge: string,
  userId: string | null,
): Promise<{ id: string; expiresAt: number }> {
  const id = randomUUID()
  await database.db.query('delete from auth.webauthn_challenges where expires_at < now()')
  const { rows } = await database.db.query<{ at: number }>(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     returning floor(extract(epoch from expires_at))::int as at`,
    [
      ...[id, userId, userId ? 'registration' : 'authentication', JSON.stringify({ challenge })],
      challengeSeconds,
    ],
  )
  return { id, expiresAt: rows[0]?.at ?? 0 }
}

/** Removes and returns a challenge, so that it works once, for a right or a wrong answer. Needs the database lock. */
export async function consumeChallenge(
  { database }: Context,
  id: string,
  userId: string | null,
): Promise<{ challenge: string; isOver: boolean } | undefined> {
  const { rows } = await database.db.query<{ challenge: string; is_over: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, expires_at < now() as is_over`,
    [id, userId ? 'registration' : 'authentication', userId],
  )
  return rows[0] && { challenge: rows[0].challenge, isOver: rows[0].is_over }
}

/** Returns a passkey as Go writes it, without empty fields. */
function publicPasskey({ friendly_name, last_used_at, ...rest }: Row): Passkey {
  return { ...rest, ...(friendly_name && { friendly_name }), ...(last_used_at && { last_used_at }) }
}
