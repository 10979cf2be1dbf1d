import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import {
  CredentialError,
  checkAssertion,
  checkNewCredential,
  type NewCredential,
  readCredential,
  type StoredCredential,
  supportedKeyParameters,
} from '../../webauthn/check-credential.ts'
import type { SignedInCaller } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, createValidationError } from '../errors.ts'
import type { Factor } from '../rows/factor-rows.ts'
import { challengeSeconds } from '../rows/passkey-rows.ts'

/** The request to a browser: a new key, or one of the account's keys. */
type Asked = 'create' | 'request'

/** The stored part of a challenge. */
export interface StoredChallenge {
  challenge: string
  type: Asked
}

/** The parts of a browser's answer. */
interface Answer {
  type: Asked
  credential: unknown
}

/** A credential in the format of the auth server, which reads it when the data moves to a project. */
interface Row {
  id: string
  publicKey: string
  transport: readonly string[]
  flags: { backupEligible: boolean; [more: string]: unknown }
  authenticator: { signCount: number; [more: string]: unknown }
  [more: string]: unknown
}

/** Further changes after a right answer, in the same transaction. */
export interface CommitChallenge {
  keep?: (tx: { query: (sql: string, values: unknown[]) => Promise<unknown> }) => Promise<void>
}

interface Key {
  factorId: string
  stored: StoredCredential
  signCount: number
  transports: readonly string[]
}

/** In characters of JSON. The answer for a new key is stored; the longest attestations have a tenth of this length. */
const longestAnswer = 65_536

const wrongNew: AuthApiError = {
  status: 500,
  code: 'unexpected_failure',
  message: 'Unexpected failure, please check server logs for more information',
}

const wrong: AuthApiError = {
  status: 500,
  code: 'unexpected_failure',
  message: 'Failed to validate WebAuthn MFA response',
}

/** Returns the options for the browser, and their stored part. A factor's first challenge creates its key. Needs the database lock. */
export async function createKeyChallenge(
  context: Context,
  { user }: SignedInCaller,
  factor: Factor,
): Promise<{ kept: StoredChallenge; webauthn: object }> {
  const keys = await keysOf(context, user.id)
  const challenge = randomBytes(32).toString('base64url')
  const { id: rpId, name } = context.relyingParty
  const type = factor.status === 'verified' ? 'request' : 'create'
  const known = keys.map(({ stored, transports }) => ({
    type: 'public-key',
    id: Buffer.from(stored.id).toString('base64url'),
    ...(transports.length > 0 && { transports }),
  }))
  const timeout = challengeSeconds * 1000
  const publicKey =
    type === 'request'
      ? { challenge, timeout, rpId, allowCredentials: known }
      : {
          rp: { name, id: rpId },
          user: {
            name: user.email,
            displayName: user.email,
            id: Buffer.from(user.id).toString('base64url'),
          },
          challenge,
          pubKeyCredParams: supportedKeyParameters,
          timeout,
          ...(known.length > 0 && { excludeCredentials: known }),
          authenticatorSelection: {},
        }
  return { kept: { challenge, type }, webauthn: { type, credential_options: { publicKey } } }
}

/** Reads the field `webauthn` of a verification, or returns the refusal. */
export function readAnswer(given: unknown): Answer | AuthApiError {
  if (given === undefined || given === null) return createValidationError('WebAuthn config required')
  const { type, credential_response: credential } = given as Record<string, unknown>
  if (type !== 'create' && type !== 'request')
    return createValidationError('WebAuthn type must be create or request')
  if (credential === undefined) return createValidationError('credential_response required')
  if (JSON.stringify(credential).length > longestAnswer)
    return createValidationError('Invalid credential_response')
  try {
    readCredential(credential)
    return { type, credential }
  } catch (error) {
    if (error instanceof CredentialError) return createValidationError('Invalid credential_response')
    throw error
  }
}

/**
 * Checks a browser's answer to a challenge: a new key for the factor, or a signature by any key of the account. Resolves to the
 * changes that have to be stored. Needs the database lock.
 */
export async function verifyKey(
  context: Context,
  { user }: SignedInCaller,
  factor: Factor,
  kept: StoredChallenge | null,
  { type, credential }: Answer,
): Promise<CommitChallenge | AuthApiError> {
  const refusal = type === 'create' ? wrongNew : wrong
  // A challenge that creates a key is invalid once the factor is verified.
  const isExpected = type === kept?.type && (type === 'request') === (factor.status === 'verified')
  if (!kept || !isExpected) return refusal
  try {
    if (type === 'create') {
      const made = checkNewCredential(credential, kept.challenge, context.relyingParty, 'unread')
      return (await isKnown(context, made.id)) ? refusal : keepKey(factor.id, made, credential)
    }
    const { id } = readCredential(credential)
    const key = (await keysOf(context, user.id)).find(({ stored }) => Buffer.compare(stored.id, id) === 0)
    if (!key) return refusal
    const { signCount } = checkAssertion(credential, kept.challenge, context.relyingParty, key.stored)
    // A key whose counter did not increase is a copy of another one.
    const counts = signCount > 0 || key.signCount > 0
    return counts && signCount <= key.signCount ? refusal : keepCount(key.factorId, signCount)
  } catch (error) {
    if (error instanceof CredentialError) return refusal
    throw error
  }
}

/** Returns the verified keys of an account. */
async function keysOf({ database }: Context, userId: string): Promise<Key[]> {
  const { rows } = await database.db.query<{ id: string; credential: Row }>(
    `select id, web_authn_credential as credential from auth.mfa_factors
     where user_id = $1 and factor_type = 'webauthn' and status = 'verified' order by created_at, id`,
    [userId],
  )
  return rows.map(({ id, credential: { id: keyId, publicKey, transport, flags, authenticator } }) => ({
    factorId: id,
    stored: {
      id: Buffer.from(keyId, 'base64'),
      publicKey: Buffer.from(publicKey, 'base64'),
      isBackupEligible: flags.backupEligible,
    },
    signCount: authenticator.signCount,
    transports: transport ?? [],
  }))
}

async function isKnown({ database }: Context, id: Uint8Array): Promise<boolean> {
  const { rows } = await database.db.query(
    `select from auth.mfa_factors where web_authn_credential ->> 'id' = $1`,
    [Buffer.from(id).toString('base64')],
  )
  return rows.length > 0
}

function keepKey(factorId: string, made: NewCredential, credential: unknown): CommitChallenge {
  const values = [factorId, JSON.stringify(rowOf(made, credential)), made.aaguid]
  return {
    async keep(tx) {
      await tx.query(
        'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3 where id = $1',
        values,
      )
    },
  }
}

function keepCount(factorId: string, signCount: number): CommitChallenge {
  return {
    async keep(tx) {
      await tx.query(
        `update auth.mfa_factors set updated_at = now(),
           web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint))
         where id = $1`,
        [factorId, signCount],
      )
    },
  }
}

/** Returns the row in the format of go-webauthn. */
function rowOf(made: NewCredential, credential: unknown): Row {
  const { response } = readCredential(credential)
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const again = (text: unknown) => base64(Buffer.from(String(text), 'base64url'))
  const clientData = Buffer.from(String(response.clientDataJSON), 'base64url')
  return {
    id: base64(made.id),
    publicKey: base64(made.publicKey),
    attestationType: 'none',
    transport: made.transports,
    flags: {
      userPresent: true,
      userVerified: made.isVerified,
      backupEligible: made.isBackupEligible,
      backupState: made.isBackedUp,
    },
    authenticator: {
      AAGUID: base64(Buffer.from(made.aaguid.replaceAll('-', ''), 'hex')),
      signCount: made.signCount,
      cloneWarning: false,
      attachment: '',
    },
    attestation: {
      clientDataJSON: base64(clientData),
      clientDataHash: base64(createHash('sha256').update(clientData).digest()),
      authenticatorData: null,
      publicKeyAlgorithm: 0,
      object: again(response.attestationObject),
    },
  }
}
