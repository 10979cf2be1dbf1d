import type { Context as HonoContext } from 'hono'
import { errors, jwtVerify } from 'jose'
import type { Caller, Role } from '../database/as-caller.ts'
import type { Context } from '../gateway/context.ts'
import { StorageError } from './errors.ts'

const roles = new Set<string>(['anon', 'authenticated', 'service_role'] satisfies Role[])

/**
 * Who asks, by the token in `Authorization`, or by the key alone.
 * @throws StorageError `InvalidJWT`, `AccessDenied` without either
 */
export async function readCaller(c: HonoContext, { secrets }: Context): Promise<Caller> {
  const token =
    c.req.header('authorization')?.replace(/^Bearer\s+/i, '') ||
    c.req.header('apikey') ||
    c.req.query('apikey')
  if (!token) throw new StorageError('AccessDenied', "headers must have required property 'authorization'")
  if (token === secrets.publishableKey) return { role: 'anon', sub: null, claims: { role: 'anon' } }
  if (token === secrets.secretKey)
    return { role: 'service_role', sub: null, claims: { role: 'service_role' } }
  return callerOf(await verifyToken(token, secrets.jwtSecret))
}

/** The caller that claims describe; claims come from verified tokens only. */
export function callerOf(claims: Record<string, unknown>): Caller {
  const { role, sub } = claims
  if (typeof role !== 'string' || !roles.has(role)) throw new StorageError('InvalidJWT', 'invalid role claim')
  return { role: role as Role, sub: typeof sub === 'string' ? sub : null, claims }
}

async function verifyToken(token: string, secret: string): Promise<Record<string, unknown>> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return payload
  } catch (cause) {
    const message = cause instanceof errors.JOSEError ? cause.message : 'invalid token'
    throw new StorageError('InvalidJWT', message, { cause })
  }
}
