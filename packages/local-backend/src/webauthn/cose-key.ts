import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type Cbor, decodeCbor } from './cbor.ts'

/** The supported algorithms of keys (IANA COSE). The one that every authenticator supports comes first. */
export const algorithms = { ES256: -7, EdDSA: -8, RS256: -257 } as const

/** The public key of a credential. */
export interface CredentialKey {
  algorithm: number
  key: KeyObject
}

/**
 * Parses a public key in the format of authenticators (COSE, RFC 9052).
 * @throws Error for any key that is not one of `algorithms`
 */
export function readCoseKey(bytes: Uint8Array): CredentialKey {
  const { value, end } = decodeCbor(bytes)
  if (!(value instanceof Map) || end !== bytes.length) throw new RangeError('No key')
  const algorithm = Number(value.get(3))
  return { algorithm, key: createPublicKey({ key: jwkOf(value, algorithm), format: 'jwk' }) }
}

/** Returns whether `signature` is a signature of `data` by this key. */
export function isSignedBy(
  { algorithm, key }: CredentialKey,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  return verify(algorithm === algorithms.EdDSA ? null : 'sha256', data, key, signature)
}

function jwkOf(map: Map<Cbor, Cbor>, algorithm: number) {
  const part = (label: number) => {
    const value = map.get(label)
    if (!(value instanceof Uint8Array)) throw new RangeError('A key lacks a part')
    return Buffer.from(value).toString('base64url')
  }
  const is = (kind: number, curve?: number) =>
    map.get(1) === kind && (curve === undefined || map.get(-1) === curve)
  if (algorithm === algorithms.ES256 && is(2, 1)) return { kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) }
  if (algorithm === algorithms.EdDSA && is(1, 6)) return { kty: 'OKP', crv: 'Ed25519', x: part(-2) }
  if (algorithm === algorithms.RS256 && is(3)) return { kty: 'RSA', n: part(-1), e: part(-2) }
  throw new RangeError('A key of another kind than was asked for')
}
