import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Cbor } from './cbor.ts'

/** Changes to the values of a correct authenticator. */
export interface AuthenticatorOverrides {
  origin?: string
  type?: string
  challenge?: string
  rpId?: string
  flags?: number
  fmt?: string
  attStmt?: Map<Cbor, Cbor>
  userHandle?: string
  signature?: Uint8Array
  /** The signature counter. */
  count?: number
}

/** A passkey in memory. It does the work of a browser and its authenticator. */
export class TestAuthenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #key: KeyObject
  readonly #cose: Uint8Array
  #count = 0

  constructor(origin: string, kind: 'ES256' | 'RS256' | 'EdDSA' = 'ES256') {
    this.#origin = origin
    const pair =
      kind === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : kind === 'RS256'
          ? generateKeyPairSync('rsa', { modulusLength: 2048 })
          : generateKeyPairSync('ed25519')
    this.#key = pair.privateKey
    const { x = '', y = '', n = '', e = '' } = pair.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const parts: Record<typeof kind, [number, Cbor][]> = {
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ],
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ],
    }
    this.#cose = encodeCbor(new Map<Cbor, Cbor>(parts[kind]))
  }

  /** Returns the result of `navigator.credentials.create` as JSON. */
  create(options: { challenge: string; rp: { id: string } }, other: AuthenticatorOverrides = {}) {
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose])
    const authData = Buffer.concat([this.#data(other.rpId ?? options.rp.id, other.flags ?? 0x45), credential])
    const clientData = this.#client('webauthn.create', options.challenge, other)
    const statement =
      other.fmt === 'packed' && !other.attStmt
        ? new Map<Cbor, Cbor>([
            ['alg', -7],
            ['sig', this.#sign(Buffer.concat([authData, hash(clientData)]))],
          ])
        : (other.attStmt ?? new Map<Cbor, Cbor>())
    const attestation = encodeCbor(
      new Map<Cbor, Cbor>([
        ['fmt', other.fmt ?? 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    )
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get` as JSON. */
  get(options: { challenge: string; rpId: string }, userId: string, other: AuthenticatorOverrides = {}) {
    this.#count = other.count ?? this.#count + 1
    const authData = this.#data(other.rpId ?? options.rpId, other.flags ?? 0x05)
    const clientData = this.#client('webauthn.get', options.challenge, other)
    const signature = other.signature ?? this.#sign(Buffer.concat([authData, hash(clientData)]))
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: Buffer.from(signature).toString('base64url'),
      userHandle: Buffer.from(other.userHandle ?? userId).toString('base64url'),
    })
  }

  #credential(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #client(type: string, challenge: string, other: AuthenticatorOverrides): Buffer {
    const said = {
      type: other.type ?? type,
      challenge: other.challenge ?? challenge,
      origin: other.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([hash(Buffer.from(rpId)), Buffer.from([flags]), count])
  }

  #sign(data: Uint8Array): Uint8Array {
    return sign(this.#key.asymmetricKeyType === 'ed25519' ? null : 'sha256', data, this.#key)
  }
}

function hash(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function encodeCbor(value: Cbor): Uint8Array {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new TypeError('not needed here')
  const entries = [...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
