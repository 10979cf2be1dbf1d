import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Caller, Role } from '../database/caller-transaction.ts'

const roles = new Set<unknown>(['anon', 'authenticated', 'service_role'] satisfies Role[])

/** The roles of a project's keys. */
type KeyRole = Extract<Role, 'anon' | 'service_role'>

/** Returns the role of the project's publishable or secret key; null for any other text. */
export function getOpaqueKeyRole(key: string, secrets: Secrets): KeyRole | null {
  if (key === secrets.publishableKey) return 'anon'
  return key === secrets.secretKey ? 'service_role' : null
}

/**
 * Checks the API key of a request. Accepts the publishable key, the secret key, and legacy keys: JWTs of the role `anon` or
 * `service_role` without a user, signed with the project's JWT secret.
 * @returns the role of the key; null if the key is invalid, expired, or the access token of a user
 */
export async function checkApiKey(key: string, secrets: Secrets): Promise<KeyRole | null> {
  const opaque = getOpaqueKeyRole(key, secrets)
  if (opaque) return opaque
  // Access tokens are signed with the key pair, or name a user; neither opens the gateway of a Supabase project.
  const payload = await verifyToken(key, secrets).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null
    throw error
  })
  if (!payload || payload.sub !== undefined) return null
  return payload.role === 'anon' || payload.role === 'service_role' ? payload.role : null
}

/**
 * Returns the caller of a key or a token. A token may have expired up to `clockTolerance` seconds ago.
 * @throws errors.JOSEError for a token with another signature, that has expired, or that has no role
 */
export async function identify(token: string, secrets: Secrets, clockTolerance = 0): Promise<Caller> {
  const role = getOpaqueKeyRole(token, secrets)
  if (role) return { role, sub: null, claims: { role } }
  return parseCaller(await verifyToken(token, secrets, clockTolerance))
}

/**
 * Verifies an access token and returns its claims. It is signed by a signing key or, in older releases, by the JWT secret.
 * @throws errors.JOSEError
 */
export async function verifyToken(token: string, secrets: Secrets, clockTolerance = 0): Promise<JWTPayload> {
  const keyOf = ({ alg, kid = '' }: JWTHeaderParameters) => {
    // The algorithm decides the type of key, so that a public key is never used as a secret.
    if (alg === 'HS256') return new TextEncoder().encode(secrets.jwtSecret)
    const key = secrets.signing.publicKeys.get(kid)
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    return key
  }
  const { payload } = await jwtVerify(token, keyOf, { algorithms: ['ES256', 'HS256'], clockTolerance })
  return payload
}

/** Returns the caller that verified claims describe. @throws errors.JOSEError */
export function parseCaller(claims: Record<string, unknown>): Caller {
  const { role, sub } = claims
  if (!roles.has(role)) throw new errors.JWTInvalid('invalid role claim')
  return { role: role as Role, sub: typeof sub === 'string' ? sub : null, claims }
}
