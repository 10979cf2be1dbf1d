import type { Session, SessionSnapshot } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { requireProof } from '../proof/proof.ts'

/** The signed-in user, as the session returns it. */
export type EmailChangeUser = NonNullable<SessionSnapshot['user']>

/** One address that has to confirm a change. */
export interface ConfirmationSide {
  email: string
  isConfirmed: boolean
}

/** A pending change of the address. */
export interface PendingChange {
  newEmail: string
  /** The addresses that have to confirm, the new one first. Without the functions of the migration only the new one is known. */
  sides: readonly ConfirmationSide[]
  /** True if one of two addresses has confirmed, even if the server doesn't know which. */
  isHalf: boolean
  /** Whether the portal's database knows who has confirmed, and can cancel the change. */
  isTold: boolean
}

interface Told {
  new_email: string
  asks: ('current' | 'new')[]
  confirmed: ('current' | 'new')[]
  /** Missing before the migration `20261126010000_email_change_half.sql`. */
  is_half?: boolean
}

/** Key of the query of the pending change. */
export const emailChangeKey = ['email-change'] as const

/**
 * Returns the query of the pending change. It refetches when the window gets the focus, because users read emails elsewhere.
 * @throws AuthFailure
 */
export function emailChangeQuery(session: Session, user: EmailChangeUser) {
  return queryOptions({
    queryKey: [...emailChangeKey, user.id, user.email, user.new_email ?? ''],
    staleTime: 0,
    enabled: Boolean(user.new_email),
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<PendingChange | null> => {
      const known = await freshUser(session)
      const newEmail = known?.new_email
      if (!newEmail) return null
      const { data, error, status } = await session.client.rpc('portico_email_change').abortSignal(signal)
      if (error && !isReadUnsupported(error))
        throw new AuthFailure({ ...error, message: error.message, status })
      const told = data as Told | null
      if (error || !told)
        return {
          newEmail,
          sides: [{ email: newEmail, isConfirmed: false }],
          isHalf: false,
          isTold: false,
        }
      const side = (which: 'current' | 'new') => ({
        email: which === 'new' ? told.new_email : (known.email ?? ''),
        isConfirmed: told.confirmed.includes(which),
      })
      const isHalf = told.is_half ?? told.confirmed.length > 0
      return { newEmail, sides: [...told.asks].reverse().map(side), isHalf, isTold: true }
    },
  })
}

/**
 * Requests a change of the address. A pending change is replaced.
 * @throws AuthFailure, such as `email_exists`, `over_email_send_rate_limit` or `insufficient_aal`.
 */
export async function changeEmail(session: Session, email: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.updateUser({ email }), 'unknown_mail')
}

/** Sends the emails of the change again, to all addresses that have to confirm. @throws AuthFailure */
export async function resendEmailChange(session: Session, currentEmail: string): Promise<void> {
  unwrap(await session.resend({ type: 'email_change', email: currentEmail }), 'unknown_mail')
}

/** Confirms for one address by the code that was sent there. Returns whether the change is complete. @throws AuthFailure `otp_expired` */
export async function confirmEmail(session: Session, email: string, code: string): Promise<boolean> {
  const data = unwrap(await session.verifyOtp({ email, token: code, type: 'email_change' }))
  return Boolean(data?.session)
}

/** Cancels the change. The codes and links of its emails become invalid. @throws AuthFailure */
export async function cancelEmailChange(session: Session): Promise<void> {
  const { error, status } = await session.client.rpc('portico_cancel_email_change')
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
  await freshUser(session)
}

/** Reads the account from the server, which also updates the snapshot. */
async function freshUser(session: Session): Promise<EmailChangeUser | null> {
  const { data, error } = await session.getUser()
  if (error) throw new AuthFailure(error)
  return data.user
}
