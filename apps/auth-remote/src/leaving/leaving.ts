import type { Session, SessionSnapshot } from '@portico/session'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AuthFailure } from '../errors/failure.ts'
import { addWordings } from '../errors/wordings.ts'
import { peopleWordings } from '../errors/wordings-people.ts'
import { leavesAt } from './leaves-at.ts'

// An administrator who is the last one is refused.
addWordings(peopleWordings)

/** The person who is signed in, as the session gives them. */
export type User = NonNullable<SessionSnapshot['user']>

/** How far somebody is on the way out, as `portico_leaving` tells it. */
export interface Leaving {
  /** When the account is deleted; null where nobody has asked for it. ISO 8601. */
  due_at: string | null
  /** How long it takes from asking. */
  days: number
  files: { count: number; bytes: number }
  /** Why an account that was due is still there; missing where the database does not say. */
  held_by?: 'last_administrator' | 'rows' | null
  /** It was due, and is carried out. */
  is_gone: boolean
}

/** What would go with the account, and the tables whose rows would keep it from being deleted. */
export interface LeavingRows {
  rows: { table: string; count: number }[]
  held: string[]
}

/** What a project answers that has not the migration, or whose auth schema it does not fit. */
const missing: ReadonlySet<string> = new Set(['PGRST202', '42883', '42P01', '42703'])

interface Answered {
  data: unknown
  error: { code: string; message: string; hint?: string } | null
  status: number
}

/** The data of a call of the database. @throws AuthFailure `insufficient_aal` where the second step was not given */
export function read({ data, error, status }: Answered): unknown {
  if (!error) return data
  const code = error.hint === 'insufficient_aal' ? error.hint : error.code
  throw new AuthFailure({ code, message: error.message, status })
}

/** How far one is; null where the project cannot do it. An account that was due is gone then, and the session with it. @throws AuthFailure */
export function leavingQuery(session: Session, user: User) {
  return queryOptions({
    queryKey: ['leaving', user.id, leavesAt(user)],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Leaving | null> => {
      const answered = await session.client.rpc('portico_leaving').abortSignal(signal)
      if (answered.error && missing.has(answered.error.code)) return null
      const leaving = read(answered) as Leaving
      if (leaving.is_gone) await session.getUser()
      return leaving
    },
  })
}

/** What would go. @throws AuthFailure */
export function leavingRowsQuery(session: Session, user: User) {
  return queryOptions({
    queryKey: ['leaving-rows', user.id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      read(await session.client.rpc('portico_leaving_rows').abortSignal(signal)) as LeavingRows,
  })
}

/** The address that somebody types to ask for the end of the account: of the mail, or the phone. */
export function addressOf(user: User): string {
  return user.email || user.phone || ''
}

/** Asks for the end of the account, with its address typed. @throws AuthFailure, such as `insufficient_aal` */
export async function askToLeave(session: Session, address: string): Promise<void> {
  read(await session.client.rpc('portico_ask_to_leave', { address }))
  await session.getUser()
}

/** Takes it back. @throws AuthFailure */
export async function stay(session: Session): Promise<void> {
  read(await session.client.rpc('portico_stay'))
  await session.getUser()
}
