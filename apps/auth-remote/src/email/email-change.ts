import type { Session, SessionSnapshot } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { requireProof } from '../proof/proof.ts'

/** The person who is signed in, as the session gives them. */
export type User = NonNullable<SessionSnapshot['user']>

/** One address that is asked about a change. */
export interface Side {
  email: string
  isConfirmed: boolean
}

/** A change of address that waits. */
export interface PendingChange {
  newEmail: string
  /** Who is asked, the new address first; without the functions of the migration only the new one is known. */
  sides: readonly Side[]
  /** One of two has agreed, whether or not it is known which. */
  isHalf: boolean
  /** Whether the portal's database tells who has agreed, and takes the change back. */
  isTold: boolean
}

interface Told {
  new_email: string
  asks: ('current' | 'new')[]
  confirmed: ('current' | 'new')[]
  /** From the migration `20261126010000_email_change_half.sql` on. */
  is_half?: boolean
}

/** Key of the query of the pending change. */
export const emailChangeKey = ['email-change'] as const

/** The change that waits where one is known to, asked for anew whenever somebody comes back: mails are read elsewhere. @throws AuthFailure */
export function emailChangeQuery(session: Session, user: User) {
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
 * Asks for another address; one that waits already is replaced.
 * @throws AuthFailure, such as `email_exists`, `over_email_send_rate_limit` or `insufficient_aal`.
 */
export async function changeEmail(session: Session, email: string): Promise<void> {
  await requireProof(session)
  unwrap(await session.updateUser({ email }), 'unknown_mail')
}

/** Sends the mails of the change once more, to all who are asked. @throws AuthFailure */
export async function sendChangeAgain(session: Session, currentEmail: string): Promise<void> {
  unwrap(await session.resend({ type: 'email_change', email: currentEmail }), 'unknown_mail')
}

/** Agrees for one address by the code that was sent there. Gives whether the change is made now. @throws AuthFailure `otp_expired` */
export async function confirmSide(session: Session, email: string, code: string): Promise<boolean> {
  const data = unwrap(await session.verifyOtp({ email, token: code, type: 'email_change' }))
  return Boolean(data?.session)
}

/** Takes the change back: the codes and links of its mails are worth nothing then. @throws AuthFailure */
export async function takeBack(session: Session): Promise<void> {
  const { error, status } = await session.client.rpc('portico_cancel_email_change')
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
  await freshUser(session)
}

/** The account as the server has it now; the snapshot has it then, too. */
async function freshUser(session: Session): Promise<User | null> {
  const { data, error } = await session.getUser()
  if (error) throw new AuthFailure(error)
  return data.user
}
