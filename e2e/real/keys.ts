import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** Keys of a project like those of a hosted one: ES256 for tokens, opaque ones for clients, and the legacy tokens. */
export interface ProjectKeys {
  publishable: string
  secret: string
  /** The legacy secret, which signs the legacy keys. */
  jwtSecret: string
  /** The signing key, with its private part. */
  signing: JWK
  /** Keys that verify tokens: the public key, and the legacy secret. */
  jwks: { keys: JWK[] }
  /** Returns a token for only a role, by which the gateway replaces a key. */
  tokens: { anon: string; service_role: string }
  /** The legacy keys, which are tokens. */
  legacy: { anon: string; service_role: string }
}

/** Creates the keys of a run. */
export async function makeKeys(): Promise<ProjectKeys> {
  const jwtSecret = randomBytes(40).toString('base64url')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  const signing: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', key_ops: ['sign', 'verify'] }
  const { d: _private, key_ops: _operations, ...verifying } = signing
  const older: JWK = { kty: 'oct', alg: 'HS256', k: Buffer.from(jwtSecret).toString('base64url') }
  const token = (role: string) => new SignJWT({ role, iss: 'supabase' }).setExpirationTime('1d').setIssuedAt()
  const modern = (role: string) => token(role).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  const legacy = (role: string) =>
    token(role).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
  return {
    publishable: `sb_publishable_${randomBytes(16).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(16).toString('base64url')}`,
    jwtSecret,
    signing,
    jwks: { keys: [verifying, older] },
    tokens: { anon: await modern('anon'), service_role: await modern('service_role') },
    legacy: { anon: await legacy('anon'), service_role: await legacy('service_role') },
  }
}
