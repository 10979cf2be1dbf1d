import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isAttemptRefused } from '../attempts/attempts.ts'
import { callAuth, getErrorCode, passThrough, toAuthResponse } from '../embedded/call-auth.ts'
import { type AuthApiError, invalidCredentials, sendAuthError } from '../errors.ts'
import { withComparedPassword } from '../passwords/passwords.ts'
import { phoneErrors } from '../phones.ts'
import { type AuthInput, getTextField } from '../requests/input.ts'
import { type AuthMethod, hasFactor, isSession } from '../sessions/sessions.ts'

/** Missing sign-in methods, with the refusal by which Supabase reports that a project has them disabled. */
const switchedOff = new Map<string, AuthApiError>([
  ['web3', { status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' }],
])

/** `POST /token`: returns a session for a password, a refresh token or a PKCE code. */
export async function issueToken(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  const grant = c.req.query('grant_type') ?? ''
  const refusal =
    grant === 'id_token' ? refuseIdToken(getTextField(input, 'id_token')) : switchedOff.get(grant)
  if (refusal) return sendAuthError(c, refusal)
  const path = `/token?${new URLSearchParams({ grant_type: grant })}`
  const answer = () =>
    context.database.turns.take(async () => {
      const over =
        grant === 'refresh_token' ? await refuseRefresh(context, getTextField(input, grant)) : undefined
      if (over) return toAuthResponse(over)
      const amr = grant === 'pkce' ? await methodOfFlow(context, getTextField(input, 'auth_code')) : undefined
      return callAuth(context, { path, body: input, ...(amr && { amr }) })
    })
  return grant === 'password' ? signInByPassword(c, input, context) : passThrough(await answer())
}

/** A password is compared only if the attempt is not delayed. */
async function signInByPassword(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  const email = getTextField(input, 'email').toLowerCase()
  if (input.phone && !email) return sendAuthError(c, phoneErrors.password)
  const { turns } = context.database
  const attempt = await turns.take(() => beginAttempt(c, context, { email }))
  if (isAttemptRefused(attempt)) return sendAuthError(c, attempt)
  return withComparedPassword(context, email, getTextField(input, 'password'), async (isRight, password) => {
    const answered = await turns.take(async () => {
      const body = { ...input, password }
      const answer = await callAuth(context, { path: '/token?grant_type=password', body, amr: 'password' })
      if (isRight) await attempt.right(isSession(answer.body) && !hasFactor(answer.body.user))
      return answer
    })
    if (!isRight) attempt.failed('password_wrong')
    // The embedded auth answers this before it checks the password, which would reveal the account to unauthenticated visitors.
    if (getErrorCode(answered) === 'email_not_confirmed' && !isRight)
      return sendAuthError(c, invalidCredentials)
    return passThrough(answered)
  })
}

/** Returns the refusal of a provider's token, with its issuer. Such tokens are not accepted here. */
function refuseIdToken(idToken: string): AuthApiError {
  const message = `Provider (issuer "${issuerOf(idToken)}") is not enabled`
  return { status: 400, code: 'provider_disabled', message }
}

function issuerOf(idToken: string): string {
  try {
    return decodeJwt(idToken).iss ?? ''
  } catch {
    return ''
  }
}

/** Returns the refusal of new tokens for a suspended user, and for a session past its end date. */
async function refuseRefresh({ database }: Context, refreshToken: string): Promise<AuthApiError | undefined> {
  const { rows } = await database.db.query<{ is_banned: boolean; is_over: boolean }>(
    `select coalesce(u.banned_until > now(), false) as is_banned, coalesce(s.not_after < now(), false) as is_over
     from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id join auth.users u on u.id = s.user_id
     where r.token = $1`,
    [refreshToken],
  )
  if (rows[0]?.is_banned)
    return { status: 400, code: 'user_banned', message: 'Invalid Refresh Token: User Banned' }
  if (rows[0]?.is_over)
    return { status: 400, code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' }
  return undefined
}

/** Methods of flows that have another name. */
const namesOfMethods = new Map<string, AuthMethod>([
  ['signup', 'email/signup'],
  ['email', 'otp'],
])

/** Returns the method behind a redeemed code: a provider, or the type of mail. */
async function methodOfFlow({ database }: Context, code: string): Promise<AuthMethod | undefined> {
  const { rows } = await database.db.query<{ method: AuthMethod }>(
    'select authentication_method as method from auth.flow_state where auth_code = $1',
    [code],
  )
  return rows[0] && (namesOfMethods.get(rows[0].method) ?? rows[0].method)
}
