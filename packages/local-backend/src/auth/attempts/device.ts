import { randomBytes } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { getCurrentClient } from '../requests/request-client.ts'
import { readDeviceToken, writeDeviceToken } from './device-token.ts'

/** SQL for the value that tokens are bound to: another password or another factor makes earlier tokens worthless. */
const bond = `encode(sha256(convert_to(concat_ws(' ', u.id, u.encrypted_password, array(
  select f.id::text from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified' order by f.id)::text), 'UTF8')), 'hex') as bond`

/** Returns the id of the calling device if its token belongs to the account with this address; otherwise ''. Needs the database lock. */
export async function findDevice(context: Context, email: string): Promise<string> {
  const given = getCurrentClient()?.device
  if (!given) return ''
  const { rows } = await context.database.db.query<{ bond: string }>(
    `select ${bond} from auth.users u where u.email = $1`,
    [email.toLowerCase()],
  )
  return (rows[0] && readDeviceToken(context.secrets.jwtSecret, given, rows[0].bond)) ?? ''
}

/**
 * Makes the device of a session a known one: the answer to the request has a new token. A session that waits for MFA gets none.
 * Needs the database lock.
 */
export async function issueDevice(context: Context, sessionId: string): Promise<void> {
  const asker = getCurrentClient()
  if (!asker) return
  const { db } = context.database
  const { jwtSecret } = context.secrets
  const { rows } = await db.query<{ device: string | null; bond: string }>(
    `select d.device, ${bond}
     from auth.sessions s join auth.users u on u.id = s.user_id left join auth.portico_session_devices d on d.session_id = s.id
     where s.id::text = $1 and not coalesce(u.is_anonymous, false) and (s.aal = 'aal2' or not exists (
       select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'))`,
    [sessionId],
  )
  const [session] = rows
  if (!session) return
  const known = asker.device && readDeviceToken(jwtSecret, asker.device, session.bond)
  const device = session.device ?? (known || randomBytes(12).toString('base64url'))
  if (!session.device)
    await db.query('insert into auth.portico_session_devices (session_id, device) values ($1, $2)', [
      sessionId,
      device,
    ])
  asker.issued = writeDeviceToken(jwtSecret, device, session.bond)
}
