import { timingSafeEqual } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isAttemptRefused } from '../attempts/attempts.ts'
import type { SignedInCaller } from '../embedded/signed-in-caller.ts'
import type { AuthApiError } from '../errors.ts'
import { hashCode } from '../mails/codes.ts'

const needed: AuthApiError = {
  status: 400,
  code: 'reauthentication_needed',
  message: 'Password update requires reauthentication',
}

const notValid: AuthApiError = {
  status: 422,
  code: 'reauthentication_not_valid',
  message: 'Nonce has expired or is invalid',
}

interface Known {
  isRecent: boolean
  token: string | null
  isOver: boolean
}

/**
 * Returns the refusal of a new password, or undefined. With `secure_password_change`, a session older than a day needs a code from a mail,
 * which works once. Needs the database lock.
 */
export async function rejectOldSession(
  c: HonoContext,
  context: Context,
  { user, sessionId }: SignedInCaller,
  nonce: string,
): Promise<AuthApiError | undefined> {
  const { database, settings } = context
  if (!settings['auth.email.secure_password_change']) return undefined
  const { rows } = await database.db.query<Known>(
    `select s.created_at > now() - interval '24 hours' as "isRecent", u.reauthentication_token as token,
       coalesce(u.reauthentication_sent_at < now() - make_interval(secs => $2), true) as "isOver"
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1`,
    [sessionId, settings['auth.email.otp_expiry']],
  )
  const [known] = rows
  if (known?.isRecent) return undefined
  if (!nonce) return needed
  const attempt = await beginAttempt(c, context, { userId: user.id, sessionId })
  if (isAttemptRefused(attempt)) return attempt
  const wanted = hashCode(user.email, nonce)
  if (!known?.token || known.isOver || !isSame(known.token, wanted)) {
    attempt.failed('code_wrong')
    return notValid
  }
  await attempt.right(true)
  await database.db.query(`update auth.users set reauthentication_token = '' where id = $1`, [user.id])
  return undefined
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
