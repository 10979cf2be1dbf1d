import type { Session } from '@portico/session'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { requireProof } from '../proof/proof.ts'
import type { AccountLanguage } from '../texts/account-language.ts'
import { tryNormalizedPassword } from './compose-password.ts'

/** A new password, with the confirmations that a server may require, and the language of an account that has none. */
export interface NewPassword {
  password: string
  current_password: string
  code: string
  language?: AccountLanguage | undefined
}

/**
 * Sets a new password and then ends the sessions of all other devices. If the server requires a code first, the email with it is sent
 * before this fails with `reauthentication_needed`.
 * @returns whether the other devices are signed out; the password is set either way.
 * @throws AuthFailure, such as `weak_password`, `same_password` or `reauthentication_needed`.
 */
export async function setPassword(
  session: Session,
  wanted: NewPassword,
): Promise<{ othersSignedOut: boolean }> {
  // The current password, which a server may require, is a recent proof by itself.
  if (!wanted.current_password) await requireProof(session, 'password')
  const { error } = await tryNormalizedPassword(
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

/** Emails a confirmation code to the user. @throws AuthFailure, such as `over_email_send_rate_limit`. */
export async function sendCode(session: Session): Promise<void> {
  unwrap(await session.reauthenticate())
}

/** Ends the sessions of all other devices. Returns false if the server could not do it now. */
export async function signOutOthers(session: Session): Promise<boolean> {
  const { error } = await session.signOut({ scope: 'others' })
  return error === null
}
