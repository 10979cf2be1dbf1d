import type { Session, SessionSnapshot } from '@portico/session'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addErrorTexts } from '../errors/error-texts.ts'
import { userErrorTexts } from '../errors/error-texts-users.ts'
import { AuthFailure } from '../errors/failure.ts'
import { getDeletionTime } from './deletion-time.ts'

// The last administrator can't delete the account.
addErrorTexts(userErrorTexts)

/** The signed-in user, as the session returns it. */
export type DeletionUser = NonNullable<SessionSnapshot['user']>

/** State of an account deletion, as `portico_leaving` returns it. */
export interface AccountDeletion {
  /** ISO 8601 time of the deletion. Null without a request. */
  due_at: string | null
  /** Days between the request and the deletion. */
  days: number
  files: { count: number; bytes: number }
  /** Why an account still exists after that time. Missing if the database doesn't report it. */
  held_by?: 'last_administrator' | 'rows' | null
  /** True if the deletion was due and has been carried out. */
  is_gone: boolean
}

/** The rows that are deleted with the account, and the tables whose rows keep it from being deleted. */
export interface DeletionRows {
  rows: { table: string; count: number }[]
  held: string[]
}

/** Error codes of a project that lacks the migration, or whose auth schema doesn't fit it. */
const missing: ReadonlySet<string> = new Set(['PGRST202', '42883', '42P01', '42703'])

interface Answered {
  data: unknown
  error: { code: string; message: string; hint?: string } | null
  status: number
}

/** Returns the data of a database call. @throws AuthFailure `insufficient_aal` if MFA is missing */
export function readDeletionAnswer({ data, error, status }: Answered): unknown {
  if (!error) return data
  const code = error.hint === 'insufficient_aal' ? error.hint : error.code
  throw new AuthFailure({ code, message: error.message, status })
}

/**
 * Returns the query of the deletion's state. Its data is null if the project can't delete accounts. A deletion that is due ends the
 * session.
 * @throws AuthFailure
 */
export function accountDeletionQuery(session: Session, user: DeletionUser) {
  return queryOptions({
    queryKey: ['leaving', user.id, getDeletionTime(user)],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<AccountDeletion | null> => {
      const answered = await session.client.rpc('portico_leaving').abortSignal(signal)
      if (answered.error && missing.has(answered.error.code)) return null
      const leaving = readDeletionAnswer(answered) as AccountDeletion
      if (leaving.is_gone) await session.getUser()
      return leaving
    },
  })
}

/** Returns the query of what would be deleted. @throws AuthFailure */
export function deletionRowsQuery(session: Session, user: DeletionUser) {
  return queryOptions({
    queryKey: ['leaving-rows', user.id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      readDeletionAnswer(
        await session.client.rpc('portico_leaving_rows').abortSignal(signal),
      ) as DeletionRows,
  })
}

/** Returns the address that the user types to request the deletion: email, else phone. */
export function getConfirmationAddress(user: DeletionUser): string {
  return user.email || user.phone || ''
}

/** Requests the deletion of the account; `address` is the typed address. @throws AuthFailure, such as `insufficient_aal` */
export async function requestAccountDeletion(session: Session, address: string): Promise<void> {
  readDeletionAnswer(await session.client.rpc('portico_ask_to_leave', { address }))
  await session.getUser()
}

/** Cancels the deletion. @throws AuthFailure */
export async function cancelAccountDeletion(session: Session): Promise<void> {
  readDeletionAnswer(await session.client.rpc('portico_stay'))
  await session.getUser()
}
