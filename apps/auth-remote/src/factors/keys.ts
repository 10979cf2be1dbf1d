import type { Session } from '@portico/session'
import { addErrorTexts, type FailureCode } from '../errors/error-texts.ts'
import { mfaErrorTexts } from '../errors/error-texts-mfa.ts'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'
import { removeUnfinishedFactors } from './factors.ts'

addErrorTexts(mfaErrorTexts)

/**
 * Adds a key to the account, on this device or another that the browser asks. Removes the enrollment if it fails.
 * @throws AuthFailure, such as `key_not_used` if the user cancels, or `key_known`.
 */
export async function enrollKey(session: Session, name: string): Promise<void> {
  await requireProof(session)
  await removeUnfinishedFactors(session)
  const begun = unwrap(await session.mfa.enroll({ factorType: 'webauthn', friendlyName: name }))
  if (!begun) throw new Error('An answer without a factor')
  try {
    await verifyKey(session, begun.id)
  } catch (failure) {
    await session.mfa.unenroll({ factorId: begun.id })
    throw failure
  }
}

/**
 * Answers the challenge of a key with any key of the account, or with a new one for an unfinished enrollment. The session becomes
 * AAL2.
 * @throws AuthFailure, such as `key_not_used` if the user cancels, or `key_refused`.
 */
export async function verifyKey(session: Session, factorId: string): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') throw failed('key_unsupported', 'No Web Authentication')
  const party = { rpId: location.hostname, rpOrigins: [location.origin] }
  const asked = unwrap(await session.mfa.challenge({ factorId, webauthn: party }))
  if (!asked) throw new Error('An answer without a challenge')
  const { type, credential_options: options } = asked.webauthn
  const credential = await askBrowser(type, options.publicKey)
  const answered = await session.mfa.verify({
    factorId,
    challengeId: asked.id,
    webauthn: { ...party, type, credential_response: credential as never },
  })
  const { error } = answered
  // The auth server answers a wrong key with status 500.
  if (error?.status === 500) throw failed('key_refused', error.message)
  if (error?.code === 'mfa_challenge_expired') throw failed('key_expired', error.message)
  unwrap(answered)
}

async function askBrowser(type: 'create' | 'request', options: object): Promise<Credential> {
  try {
    const publicKey = { ...options, ...(type === 'create' ? newKeys : anyKeys) } as never
    const credential = await (type === 'create'
      ? navigator.credentials.create({ publicKey })
      : navigator.credentials.get({ publicKey }))
    if (!credential) throw failed('key_not_used', 'No credential')
    return credential
  } catch (error) {
    if (error instanceof DOMException) throw failed(codes[error.name] ?? 'key_failed', error.message)
    throw error
  }
}

/** The portal doesn't need to know the maker of a key, nor to find the key without a name. */
const newKeys: Partial<PublicKeyCredentialCreationOptions> = {
  attestation: 'none',
  authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
}
const anyKeys: Partial<PublicKeyCredentialRequestOptions> = { userVerification: 'preferred' }

const codes: Readonly<Record<string, FailureCode>> = {
  NotAllowedError: 'key_not_used',
  AbortError: 'key_not_used',
  TimeoutError: 'key_not_used',
  InvalidStateError: 'key_known',
  SecurityError: 'key_elsewhere',
  NotSupportedError: 'key_unsupported',
}

function failed(code: FailureCode, message: string): AuthFailure {
  return new AuthFailure({ code, message })
}
