import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** A stored signing key of access tokens: a private JWK. The first key of a list signs; the others only verify. */
export interface SigningKey extends JWK {
  kid: string
  /** Time of its replacement; seconds since 1970. */
  retired_at?: number
}

/** The keys ready for use. */
export interface SigningKeys {
  kept: readonly SigningKey[]
  /** The key that signs new tokens. */
  current: { kid: string; key: CryptoKey }
  /** The keys that verify tokens, by `kid`. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** The public keys, for the response to clients. */
  jwks: { keys: JWK[] }
}

/** Longest lifetime of an access token, in seconds: Supabase allows a week. */
const longestLife = 604_800

/** Makes a key for ES256, as hosted projects have it. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

/** Returns a list with a new key at the front. Keys whose last tokens have expired are left out. */
export async function addSigningKey(kept: readonly SigningKey[]): Promise<SigningKey[]> {
  const now = Math.floor(Date.now() / 1000)
  const older = kept
    .map((key) => ({ ...key, retired_at: key.retired_at ?? now }))
    .filter(({ retired_at }) => retired_at > now - longestLife)
  return [await makeSigningKey(), ...older]
}

/** Prepares keys for use. @throws TypeError or JOSEError for an invalid key */
export async function openSigningKeys(kept: readonly SigningKey[]): Promise<SigningKeys> {
  const [first] = kept
  if (!first) throw new TypeError('There is no signing key.')
  const publicJwks = kept.map(({ kty, crv, x, y, kid }) => ({
    kty,
    crv,
    x,
    y,
    kid,
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
  })) as (JWK & { kid: string })[]
  const publicKeys = new Map<string, CryptoKey>()
  for (const jwk of publicJwks) publicKeys.set(jwk.kid, await keyOf(jwk))
  const { kid, ...own } = first
  return {
    kept,
    current: { kid, key: await keyOf({ ...own, key_ops: ['sign'] }) },
    publicKeys,
    jwks: { keys: publicJwks },
  }
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}
