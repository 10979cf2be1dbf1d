import { errors, jwtVerify } from 'jose'
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
  const key = new TextEncoder().encode(secrets.jwtSecret)
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], clockTolerance })
  return callerOf(payload)
}

/** The caller that claims describe; claims come from verified tokens only. @throws errors.JOSEError */
export function callerOf(claims: Record<string, unknown>): Caller {
  const { role, sub } = claims
  if (!roles.has(role)) throw new errors.JWTInvalid('invalid role claim')
  return { role: role as Role, sub: typeof sub === 'string' ? sub : null, claims }
}
