import { decodeJwt, errors } from 'jose'
import { getOpaqueKeyRole, identify } from '../context/identify.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Caller } from '../database/caller-transaction.ts'

/** The caller of a token, and its expiry. */
export interface TokenIdentity {
  token: string
  caller: Caller
  /** Seconds since 1970; undefined for the keys of the project. */
  expiresAt: number | undefined
  /** Id of the session in the embedded auth server. */
  sessionId: string | undefined
}

/** A rejected token; `code` and message are Supabase's. */
export class TokenError extends Error {
  readonly code: 'InvalidJWTToken' | 'JwtSignatureError' | 'MalformedJWT'

  constructor(code: TokenError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Verifies a key or an access token. @throws TokenError */
export async function readToken(token: string, secrets: Secrets): Promise<TokenIdentity> {
  try {
    const caller = await identify(token, secrets)
    const isKey = getOpaqueKeyRole(token, secrets) !== null
    const { exp, session_id } = caller.claims
    if (!isKey && typeof exp !== 'number') throw new errors.JWTInvalid('no exp claim')
    return {
      token,
      caller,
      expiresAt: typeof exp === 'number' ? exp : undefined,
      sessionId: typeof session_id === 'string' ? session_id : undefined,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusalOf(error, token)
    throw error
  }
}

/** Returns the message for an expired token. `expiresAt` is in seconds since 1970. */
export function formatExpiredMessage(expiresAt: number): string {
  return `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - expiresAt))} seconds ago`
}

function refusalOf(error: errors.JOSEError, token: string): TokenError {
  if (error instanceof errors.JWTExpired)
    return new TokenError('InvalidJWTToken', formatExpiredMessage(decodeJwt(token).exp ?? 0))
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenError('JwtSignatureError', 'Failed to validate JWT signature')
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWTClaimValidationFailed)
    return new TokenError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  return new TokenError('MalformedJWT', 'The token provided is not a valid JWT')
}
