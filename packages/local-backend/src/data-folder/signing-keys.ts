import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/** A key by which access tokens are signed, as it is kept: a private JWK. The first of a list signs, the others are only verified by. */
export interface SigningKey extends JWK {
  kid: string
  /** When another took its place; seconds since 1970. */
  retired_at?: number
}

/** The keys ready for use. */
export interface Signing {
  kept: readonly SigningKey[]
  /** What new tokens are signed by. */
  current: { kid: string; key: CryptoKey }
  /** What tokens are verified by, by `kid`. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** What anybody may know of them. */
  jwks: { keys: JWK[] }
}

/** No access token lives longer than Supabase lets it: a week, in seconds. */
const longestLife = 604_800

/** Makes a key for ES256, as hosted projects have it. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

/** A list that a new key heads. Those retired so long ago that no token of theirs is valid are left out. */
export async function withNewKey(kept: readonly SigningKey[]): Promise<SigningKey[]> {
  const now = Math.floor(Date.now() / 1000)
  const older = kept
    .map((key) => ({ ...key, retired_at: key.retired_at ?? now }))
    .filter(({ retired_at }) => retired_at > now - longestLife)
  return [await makeSigningKey(), ...older]
}

/** @throws TypeError or JOSEError where a key is none */
export async function openSigningKeys(kept: readonly SigningKey[]): Promise<Signing> {
  const [first] = kept
  if (!first) throw new TypeError('There is no signing key.')
  const publicJwks = kept.map(({ kty, crv, x, y, kid }) => ({
    ...{ kty, crv, x, y, kid },
    ...{ alg: 'ES256', use: 'sig', key_ops: ['verify'] },
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
