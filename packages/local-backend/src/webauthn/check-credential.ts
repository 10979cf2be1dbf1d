import { createHash } from 'node:crypto'
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts'
import { decodeCbor } from './cbor.ts'
import { algorithms, isSignedBy, readCoseKey } from './cose-key.ts'

/** The relying party of credentials: a domain, its display name, and the origins whose pages may use them. */
export interface RelyingParty {
  id: string
  name: string
  origins: readonly string[]
}

/** A stored credential. */
export interface StoredCredential {
  id: Uint8Array
  /** COSE. */
  publicKey: Uint8Array
  isBackupEligible: boolean
}

/** A new credential. */
export interface NewCredential extends StoredCredential {
  aaguid: string
  /** Whether the authenticator verified the user, by a PIN or biometrics. */
  isVerified: boolean
  signCount: number
  isBackedUp: boolean
  transports: string[]
}

/** The reason why a browser's response was rejected. The client only learns whether the response could be parsed. */
export class CredentialError extends Error {
  override name = 'CredentialError'
  /** Whether the response has an invalid format. */
  readonly isUnreadable: boolean

  constructor(
    message: string,
    { isUnreadable = false, ...options }: ErrorOptions & { isUnreadable?: boolean } = {},
  ) {
    super(message, options)
    this.isUnreadable = isUnreadable
  }
}

type Parts = Record<string, unknown>

/** Reads the parts of a browser's response: `PublicKeyCredential.toJSON()`. @throws CredentialError for an invalid format */
export function readCredential(given: unknown): { id: Uint8Array; response: Parts } {
  if (!isRecord(given) || given.type !== 'public-key' || !isRecord(given.response))
    throw new CredentialError('no credential', { isUnreadable: true })
  const { id, rawId = id, response } = given
  if (typeof id !== 'string' || !id) throw new CredentialError('no id', { isUnreadable: true })
  return { id: decodeBytes(rawId), response }
}

/** Returns the credential and the user that a result of `navigator.credentials.get` names. @throws CredentialError for an invalid format */
export function readAssertion(given: unknown): { id: Uint8Array; userId: string } {
  return reading(() => {
    const { id, response } = readCredential(given)
    readClientData(response)
    readAuthenticatorData(decodeBytes(response.authenticatorData))
    const { userHandle = '' } = response
    return { id, userId: Buffer.from(decodeBytes(userHandle ?? '')).toString('utf8') }
  })
}

/**
 * Checks the result of `navigator.credentials.create` (WebAuthn, 7.1). Attestations are not trusted: they have to be empty or the key's own
 * signature. With `unread`, other attestations are ignored, for programs that request one.
 * @throws CredentialError
 */
export function checkNewCredential(
  given: unknown,
  challenge: string,
  party: RelyingParty,
  others: 'refused' | 'unread' = 'refused',
): NewCredential {
  return refusing(() => {
    const { id, response, attestation, authData } = readNewCredential(given)
    const clientHash = checkClientData(response, 'webauthn.create', challenge, party)
    const data = checkData(authData, party)
    const { credential } = data
    if (!credential || !isSame(credential.id, id) || id.length > 1023)
      throw new CredentialError('another credential')
    const key = readCoseKey(credential.publicKey)
    const statement = attestation.get('attStmt')
    if (!(statement instanceof Map)) throw new CredentialError('no attestation')
    if (attestation.get('fmt') === 'packed' && !statement.has('x5c')) {
      const signature = statement.get('sig')
      const signed = Buffer.concat([authData, clientHash])
      const isOwn = statement.get('alg') === key.algorithm && signature instanceof Uint8Array
      if (!isOwn || !isSignedBy(key, signed, signature)) throw new CredentialError('another signature')
    } else if (others === 'refused' && (attestation.get('fmt') !== 'none' || statement.size > 0))
      throw new CredentialError('an attestation that was not asked for')
    const { transports } = response
    return {
      ...credential,
      signCount: data.signCount,
      isBackupEligible: data.isBackupEligible,
      isBackedUp: data.isBackedUp,
      isVerified: data.isVerified,
      transports: Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : [],
    }
  })
}

/**
 * Checks the result of `navigator.credentials.get` with the stored credential (WebAuthn, 7.2).
 * @throws CredentialError
 */
export function checkAssertion(
  given: unknown,
  challenge: string,
  party: RelyingParty,
  stored: StoredCredential,
): AuthenticatorData {
  return refusing(() => {
    const { id, response } = readCredential(given)
    if (!isSame(id, stored.id)) throw new CredentialError('another credential')
    const clientHash = checkClientData(response, 'webauthn.get', challenge, party)
    const authData = decodeBytes(response.authenticatorData)
    const data = checkData(authData, party)
    if (data.isBackupEligible !== stored.isBackupEligible) throw new CredentialError('another kind of key')
    const signed = Buffer.concat([authData, clientHash])
    if (!isSignedBy(readCoseKey(stored.publicKey), signed, decodeBytes(response.signature)))
      throw new CredentialError('another signature')
    return data
  })
}

/** The types of keys that options of a new credential accept. */
export const supportedKeyParameters = Object.values(algorithms).map((alg) => ({ type: 'public-key', alg }))

function readNewCredential(given: unknown) {
  return reading(() => {
    const { id, response } = readCredential(given)
    readClientData(response)
    const { value: attestation } = decodeCbor(decodeBytes(response.attestationObject))
    const authData = attestation instanceof Map ? attestation.get('authData') : null
    if (!(attestation instanceof Map) || !(authData instanceof Uint8Array))
      throw new CredentialError('no attestation', { isUnreadable: true })
    readAuthenticatorData(authData)
    return { id, response, attestation, authData }
  })
}

/** Decodes base64url as browsers write it. @throws CredentialError */
export function decodeBytes(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^[\w-]*=*$/.test(value))
    throw new CredentialError('no base64url', { isUnreadable: true })
  return Buffer.from(value, 'base64url')
}

/** Converts every error of `check` to a CredentialError. */
function refusing<T>(check: () => T, isUnreadable = false): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof CredentialError) throw error
    throw new CredentialError('cannot be read', { cause: error, isUnreadable })
  }
}

const reading = <T>(read: () => T): T => refusing(read, true)

function readClientData(response: Parts): { bytes: Uint8Array; said: Parts } {
  const bytes = decodeBytes(response.clientDataJSON)
  return { bytes, said: JSON.parse(Buffer.from(bytes).toString('utf8')) as Parts }
}

function checkClientData(
  response: Parts,
  type: string,
  challenge: string,
  { origins }: RelyingParty,
): Uint8Array {
  const { bytes, said } = readClientData(response)
  if (said.type !== type || said.challenge !== challenge) throw new CredentialError('another challenge')
  if (!origins.includes(String(said.origin))) throw new CredentialError('another origin')
  return sha256(bytes)
}

function checkData(bytes: Uint8Array, party: RelyingParty): AuthenticatorData {
  const data = readAuthenticatorData(bytes)
  if (!isSame(data.rpIdHash, sha256(party.id))) throw new CredentialError('another relying party')
  if (data.isBackedUp && !data.isBackupEligible) throw new CredentialError('a copy of what cannot be copied')
  if (!data.isPresent) throw new CredentialError('nobody was there')
  return data
}

function sha256(data: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest()
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

function isRecord(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}
