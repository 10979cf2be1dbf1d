import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { devicesKey } from '../form/account-views.ts'

/** A session of the account, as `portico_sessions` returns it. Times are ISO 8601. */
export interface Device {
  id: string
  /** The session of this page. */
  is_this: boolean
  created_at: string
  /** Time when its tokens were created or last renewed. */
  used_at: string
  user_agent: string | null
  ip: string | null
  /** `aal2`: with a second factor. */
  aal: string
}

/** The sessions, this one first, then by last use. `count` includes sessions that are not listed. */
export interface Devices {
  count: number
  sessions: Device[]
}

/** Returns the query of the user's devices. Its data is null if the project can't list them. @throws AuthFailure */
export function devicesQuery(session: Session) {
  return queryOptions({
    queryKey: devicesKey,
    // Devices can change at any time from elsewhere.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Devices | null> => {
      const { data, error, status } = await session.client.rpc('portico_sessions').abortSignal(signal)
      if (isReadUnsupported(error)) return null
      if (error) throw new AuthFailure({ ...error, message: error.message, status })
      return data as Devices
    },
  })
}

/** Ends one session of the user. Succeeds if the session has already ended. @throws AuthFailure */
export async function endDevice(session: Session, id: string): Promise<void> {
  const { error, status } = await session.client.rpc('portico_end_session', { session: id })
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
}

/**
 * Ends all other sessions of the user: through the database, which notifies their pages, or else through the auth server.
 * @throws AuthFailure
 */
export async function endOtherDevices(session: Session, isInstalled: boolean): Promise<void> {
  if (!isInstalled) {
    unwrap(await session.signOut({ scope: 'others' }))
    return
  }
  const { error, status } = await session.client.rpc('portico_end_other_sessions')
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
}
