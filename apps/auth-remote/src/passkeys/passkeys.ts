import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { addErrorTexts } from '../errors/error-texts.ts'
import { passkeyErrorTexts } from '../errors/error-texts-passkeys.ts'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'

addErrorTexts(passkeyErrorTexts)

/** A passkey of the account. */
export interface Passkey {
  id: string
  /** Empty if the user has given none. */
  name: string
  /** ISO 8601. */
  since: string
  lastUsed: string | null
}

export const passkeysKey = ['passkeys']

/** Returns the query of the signed-in user's passkeys, in the order in which they were added. */
export function passkeysQuery(session: Session) {
  return queryOptions({
    queryKey: [...passkeysKey, session.getSnapshot().user?.id],
    queryFn: async (): Promise<Passkey[]> =>
      (unwrap(await session.passkeys.list()) ?? []).map((one) => ({
        id: one.id,
        name: one.friendly_name ?? '',
        since: one.created_at,
        lastUsed: one.last_used_at ?? null,
      })),
  })
}

/** Returns the query of the browser's passkey features. */
export function passkeySupportQuery(session: Session) {
  return queryOptions({
    queryKey: ['passkey-support'],
    networkMode: 'always',
    queryFn: async () => (await session.passkeys.detect()).data,
  })
}

/**
 * Adds a passkey to the account, on this device or another that the browser asks.
 * @throws AuthFailure, such as `NotAllowedError` if the user cancels, or `too_many_passkeys`
 */
export async function addPasskey(session: Session): Promise<void> {
  await requireProof(session)
  unwrap(await session.passkeys.register())
}

/** Renames a passkey. @throws AuthFailure */
export async function renamePasskey(session: Session, passkeyId: string, name: string): Promise<void> {
  unwrap(await session.passkeys.update({ passkeyId, friendlyName: name }))
}

/** Removes a passkey from the auth server. The device keeps its copy until the user deletes it there. @throws AuthFailure */
export async function removePasskey(session: Session, passkeyId: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.passkeys.delete({ passkeyId }))
}

/**
 * Signs in with a passkey that the user chooses in the browser's dialog.
 * @throws AuthFailure
 */
export async function signInWithPasskey(
  session: Session,
  options: { captchaToken?: string; signal?: AbortSignal },
): Promise<void> {
  unwrap(await session.passkeys.signIn({ options }))
}

/** Time in ms, shorter than the lifetime of the auth server's challenge. */
const lifeOfOffer = 240_000

const tooLate: readonly string[] = ['webauthn_challenge_expired', 'webauthn_challenge_not_found']

/**
 * Lets the browser offer passkeys in the address field, until one was used or `signal` aborts. Returns whether the user has signed in
 * with one.
 * @throws AuthFailure if a passkey was chosen and refused
 */
export async function offerPasskeys(session: Session, signal: AbortSignal): Promise<boolean> {
  const { data } = await session.passkeys.detect()
  while (data.autofill && !signal.aborted) {
    const over = AbortSignal.timeout(lifeOfOffer)
    const options = { mediation: 'conditional' as const, signal: AbortSignal.any([signal, over]) }
    const { error } = await session.passkeys.signIn({ options })
    if (!error) return true
    const failure = new AuthFailure(error)
    // Ignore an offer that the browser ends itself, or that the server rejects: the user has done nothing wrong.
    if (!over.aborted && !tooLate.includes(failure.code)) {
      if (/^(webauthn|user|email)_/.test(failure.code)) throw failure
      return false
    }
  }
  return false
}
