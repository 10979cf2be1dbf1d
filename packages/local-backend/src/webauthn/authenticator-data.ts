import { decodeCbor } from './cbor.ts'

/** Data of an authenticator about itself and a credential (WebAuthn, 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the relying party's id. */
  rpIdHash: Uint8Array
  /** Whether a user was present. */
  isPresent: boolean
  /** Whether the authenticator verified the user, by a PIN or biometrics. */
  isVerified: boolean
  /** Whether the key may be copied to other devices, and whether it is. */
  isBackupEligible: boolean
  isBackedUp: boolean
  signCount: number
  /** The credential, if it is new. */
  credential: { aaguid: string; id: Uint8Array; publicKey: Uint8Array } | null
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, credential: 64, extensions: 128 }

/** Parses the data of an authenticator. @throws RangeError for invalid bytes */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flag = view.getUint8(32)
  const has = (mask: number) => (flag & mask) !== 0
  const signCount = view.getUint32(33)
  let end = 37
  let credential: AuthenticatorData['credential'] = null
  if (has(flags.credential)) {
    const length = view.getUint16(53)
    const idEnd = 55 + length
    end = decodeCbor(bytes, idEnd).end
    credential = {
      aaguid: uuidOf(bytes.subarray(37, 53)),
      id: bytes.subarray(55, idEnd),
      publicKey: bytes.subarray(idEnd, end),
    }
  }
  if (has(flags.extensions)) end = decodeCbor(bytes, end).end
  if (end !== bytes.length) throw new RangeError('No data of an authenticator')
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: has(flags.present),
    isVerified: has(flags.verified),
    isBackupEligible: has(flags.backupEligible),
    isBackedUp: has(flags.backedUp),
    signCount,
    credential,
  }
}

function uuidOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
