import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Caller, Role } from '../database/as-caller.ts'

const roles = new Set<unknown>(['anon', 'authenticated', 'service_role'] satisfies Role[])

/**
 * Who a key or a token stands for. A token may be over since `clockTolerance` seconds.
 * @throws errors.JOSEError for a token that nobody here signed, that is over, or that has no role
 */
export async function identify(token: string, secrets: Secrets, clockTolerance = 0): Promise<Caller> {
  if (token === secrets.publishableKey) return { role: 'anon', sub: null, claims: { role: 'anon' } }
  if (token === secrets.secretKey)
    return { role: 'service_role', sub: null, claims: { role: 'service_role' } }
  return callerOf(await verifyToken(token, secrets, clockTolerance))
}

/**
 * The claims of an access token: signed by one of the signing keys, or, as all were before there were any, by the JWT secret.
 * @throws errors.JOSEError
 */
export async function verifyToken(token: string, secrets: Secrets, clockTolerance = 0): Promise<JWTPayload> {
  const keyOf = ({ alg, kid = '' }: JWTHeaderParameters) => {
    // The algorithm decides which kind of key it is, so that a public key is never taken for a secret.
    if (alg === 'HS256') return new TextEncoder().encode(secrets.jwtSecret)
    const key = secrets.signing.publicKeys.get(kid)
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    return key
  }
  const { payload } = await jwtVerify(token, keyOf, { algorithms: ['ES256', 'HS256'], clockTolerance })
  return payload
}

/** The caller that claims describe; claims come from verified tokens only. @throws errors.JOSEError */
export function callerOf(claims: Record<string, unknown>): Caller {
  const { role, sub } = claims
  if (!roles.has(role)) throw new errors.JWTInvalid('invalid role claim')
  return { role: role as Role, sub: typeof sub === 'string' ? sub : null, claims }
}
