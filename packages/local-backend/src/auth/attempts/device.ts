import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { currentAsker } from '../requests/asker.ts'

/** Milliseconds for which a device is known. */
const lifetime = 90 * 24 * 60 * 60 * 1000

/** What a token is bound to: with another password or other factors, tokens from before prove nothing. */
const bond = `encode(sha256(convert_to(concat_ws(' ', u.id, u.encrypted_password, array(
  select f.id::text from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified' order by f.id)::text), 'UTF8')), 'hex') as bond`

/** Returns the id of the device that asks, if its token is of the account with this address; else ''. Runs inside a turn. */
export async function findDevice(context: Context, email: string): Promise<string> {
  const given = currentAsker()?.device
  if (!given) return ''
  const { rows } = await context.database.db.query<{ bond: string }>(
    `select ${bond} from auth.users u where u.email = $1`,
    [email.toLowerCase()],
  )
  return (rows[0] && readToken(context, given, rows[0].bond)) ?? ''
}

/**
 * Makes the device of a session a known one: the answer to the request has a new token. A session that waits for its second step gets
 * none. Runs inside a turn.
 */
export async function issueDevice(context: Context, sessionId: string): Promise<void> {
  const asker = currentAsker()
  if (!asker) return
  const { db } = context.database
  const { rows } = await db.query<{ device: string | null; bond: string }>(
    `select d.device, ${bond}
     from auth.sessions s join auth.users u on u.id = s.user_id left join auth.portico_session_devices d on d.session_id = s.id
     where s.id::text = $1 and not coalesce(u.is_anonymous, false) and (s.aal = 'aal2' or not exists (
       select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'))`,
    [sessionId],
  )
  const [session] = rows
  if (!session) return
  const known = asker.device && readToken(context, asker.device, session.bond)
  const device = session.device ?? (known || randomBytes(12).toString('base64url'))
  if (!session.device)
    await db.query('insert into auth.portico_session_devices (session_id, device) values ($1, $2)', [
      sessionId,
      device,
    ])
  asker.issued = writeToken(context, device, session.bond)
}

/** The id of a device, the time in base 36, and a signature of both and of the bond. */
function writeToken(context: Context, device: string, bond: string, issued = Date.now()): string {
  const text = `${device}.${issued.toString(36)}`
  return `${text}.${sign(context, text, bond)}`
}

function readToken(context: Context, token: string, bond: string): string | undefined {
  const [, text = '', device, issued = '', signature = ''] =
    /^(([\w-]{16})\.([\da-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  const age = Date.now() - Number.parseInt(issued, 36)
  if (!device || !(age < lifetime)) return undefined
  const right = sign(context, text, bond)
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? device : undefined
}

function sign({ secrets }: Context, text: string, bond: string): string {
  return createHmac('sha256', secrets.jwtSecret).update(`device ${text} ${bond}`).digest('base64url')
}
