import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { addWordings } from '../errors/wordings.ts'
import { passkeyWordings } from '../errors/wordings-passkeys.ts'
import { requireProof } from '../proof/proof.ts'

addWordings(passkeyWordings)

/** A passkey of the account. */
export interface Passkey {
  id: string
  /** Empty where nobody has given one. */
  name: string
  /** ISO 8601. */
  since: string
  lastUsed: string | null
}

export const passkeysKey = ['passkeys']

/** The passkeys of the person who is signed in, in the order in which they were added. */
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

/** What this browser can do with passkeys. */
export function passkeySupportQuery(session: Session) {
  return queryOptions({
    queryKey: ['passkey-support'],
    networkMode: 'always',
    queryFn: async () => (await session.passkeys.detect()).data,
  })
}

/**
 * Makes a passkey for the account, on this device or another that the browser asks.
 * @throws AuthFailure, such as `NotAllowedError` where nobody agreed, or `too_many_passkeys`
 */
export async function addPasskey(session: Session): Promise<void> {
  await requireProof(session)
  unwrap(await session.passkeys.register())
}

/** @throws AuthFailure */
export async function renamePasskey(session: Session, passkeyId: string, name: string): Promise<void> {
  unwrap(await session.passkeys.update({ passkeyId, friendlyName: name }))
}

/** The auth server knows it no longer; what the device keeps of it, its owner removes there. @throws AuthFailure */
export async function removePasskey(session: Session, passkeyId: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.passkeys.delete({ passkeyId }))
}

/**
 * Signs in by a passkey that the browser lets somebody choose.
 * @throws AuthFailure
 */
export async function signInByPasskey(
  session: Session,
  options: { captchaToken?: string; signal?: AbortSignal },
): Promise<void> {
  unwrap(await session.passkeys.signIn({ options }))
}

/** Before the auth server's challenge is over. */
const lifeOfOffer = 240_000

const tooLate: readonly string[] = ['webauthn_challenge_expired', 'webauthn_challenge_not_found']

/**
 * Lets the browser offer passkeys where an address is typed, until one was used or `signal` ends it. Whether somebody has signed in
 * by one.
 * @throws AuthFailure where a passkey was chosen and refused
 */
export async function offerPasskeys(session: Session, signal: AbortSignal): Promise<boolean> {
  const { data } = await session.passkeys.detect()
  while (data.autofill && !signal.aborted) {
    const over = AbortSignal.timeout(lifeOfOffer)
    const options = { mediation: 'conditional' as const, signal: AbortSignal.any([signal, over]) }
    const { error } = await session.passkeys.signIn({ options })
    if (!error) return true
    const failure = new AuthFailure(error)
    // What the browser ends by itself, or the server does not offer after all, is nobody's mistake.
    if (!over.aborted && !tooLate.includes(failure.code)) {
      if (/^(webauthn|user|email)_/.test(failure.code)) throw failure
      return false
    }
  }
  return false
}
