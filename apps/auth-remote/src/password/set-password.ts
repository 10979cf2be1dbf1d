import type { Session } from '@portico/session'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'
import type { AccountLanguage } from '../texts/account-language.ts'
import { withComposed } from './compose-password.ts'

/**
 * A new password, with what a server may ask for to be sure that it is the owner who sets it, and the language of an account
 * that has none.
 */
export interface NewPassword {
  password: string
  current_password: string
  code: string
  language?: AccountLanguage | undefined
}

/**
 * Sets a new password and then ends the sessions of all other devices. If the server wants a code first, the mail
 * with it is sent before this fails with `reauthentication_needed`.
 * @returns whether the other devices are signed out; the password is set either way.
 * @throws AuthFailure, such as `weak_password`, `same_password` or `reauthentication_needed`.
 */
export async function setPassword(
  session: Session,
  wanted: NewPassword,
): Promise<{ othersSignedOut: boolean }> {
  // The password of now, which a server may want, is a proof by itself.
  if (!wanted.current_password) await requireProof(session, 'password')
  const { error } = await withComposed(
    wanted.current_password,
    'current_password_invalid',
    (current_password) =>
      session.updateUser({
        password: wanted.password.normalize('NFC'),
        ...(current_password && { current_password }),
        ...(wanted.code && { nonce: wanted.code }),
        ...(wanted.language && { data: wanted.language }),
      }),
  )
  if (error?.code === 'reauthentication_needed') await sendCode(session)
  if (error) throw new AuthFailure(error, 'unknown_password')
  return { othersSignedOut: await signOutOthers(session) }
}

/** Mails a code by which the server knows the owner. @throws AuthFailure, such as `over_email_send_rate_limit`. */
export async function sendCode(session: Session): Promise<void> {
  unwrap(await session.reauthenticate())
}

/** Ends the sessions of all other devices. False when the server could not do it now. */
export async function signOutOthers(session: Session): Promise<boolean> {
  const { error } = await session.signOut({ scope: 'others' })
  return error === null
}
