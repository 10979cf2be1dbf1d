import { decodeProtectedHeader, errors, type JWTPayload, SignJWT } from 'jose'
import type { Context } from '../../context/context.ts'
import { verifyToken } from '../../context/identify.ts'
import type { AuthApiError } from '../errors.ts'

/**
 * Returns the header by which the embedded auth knows the caller. It only knows tokens by the JWT secret, so a token by a signing
 * key is verified here and signed again. A suspended user is refused, although the session continues. Needs the database lock.
 */
export async function authorizeBearer(
  context: Context,
  authorization: string,
): Promise<{ authorization: string } | { refusal: AuthApiError }> {
  const [, token = ''] = /^Bearer (.+)$/i.exec(authorization) ?? []
  const header = headerOf(token)
  // The embedded auth refuses malformed and unsigned tokens itself, with the same messages as Supabase.
  if (header?.alg !== 'ES256' && header?.alg !== 'HS256') return { authorization }
  let claims: JWTPayload
  try {
    claims = await verifyToken(token, context.secrets)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    return header.alg === 'HS256' ? { authorization } : { refusal: refusalOf(error, header.kid, context) }
  }
  if (await isBanned(context, claims)) return { refusal: { ...banned, status: 403 } }
  if (header.alg === 'HS256') return { authorization }
  const secret = new TextEncoder().encode(context.secrets.jwtSecret)
  const own = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
  return { authorization: `Bearer ${own}` }
}

/** The refusal of a suspended account: 403 for tokens, 400 for sign-ins. */
export const banned = { code: 'user_banned', message: 'User is banned' }

/** Returns whether the user of an active session is suspended. An ended session has its own refusal. */
async function isBanned({ database }: Context, { sub, session_id }: JWTPayload): Promise<boolean> {
  const { rows } = await database.db.query(
    `select from auth.users u join auth.sessions s on s.user_id = u.id
     where u.id::text = $1 and s.id::text = $2 and u.banned_until > now()`,
    [sub ?? '', session_id ?? ''],
  )
  return rows.length > 0
}

function headerOf(token: string): { alg?: string; kid?: string } | undefined {
  try {
    return decodeProtectedHeader(token) as { alg?: string; kid?: string }
  } catch {
    return undefined
  }
}

/** Returns the refusal with the message of the auth server's JWT library. */
function refusalOf(error: errors.JOSEError, kid: string | undefined, { secrets }: Context): AuthApiError {
  const words =
    error instanceof errors.JWTExpired
      ? 'token has invalid claims: token is expired'
      : kid !== undefined && secrets.signing.publicKeys.has(kid)
        ? 'token signature is invalid: crypto/ecdsa: verification error'
        : `token is unverifiable: error while executing keyfunc: unrecognized JWT kid ${kid ?? '<nil>'} for algorithm ES256`
  return {
    status: 403,
    code: 'bad_jwt',
    message: `invalid JWT: unable to parse or verify signature, ${words}`,
  }
}
