import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'
import { devicesKey } from '../form/account-views.ts'

/** A session of the account, as `portico_sessions` tells it. Times are ISO 8601. */
export interface Device {
  id: string
  /** The session of this page. */
  is_this: boolean
  created_at: string
  /** When its tokens were made or renewed last. */
  used_at: string
  user_agent: string | null
  ip: string | null
  /** `aal2`: with a second factor. */
  aal: string
}

/** The sessions, this one first, then those used last; all are `count`. */
export interface Devices {
  count: number
  sessions: Device[]
}

/** One's devices; null where the project cannot tell them. @throws AuthFailure */
export function devicesQuery(session: Session) {
  return queryOptions({
    queryKey: devicesKey,
    // Others come and go elsewhere.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Devices | null> => {
      const { data, error, status } = await session.client.rpc('portico_sessions').abortSignal(signal)
      if (isReadUnsupported(error)) return null
      if (error) throw new AuthFailure({ ...error, message: error.message, status })
      return data as Devices
    },
  })
}

/** Ends one of one's sessions; one that is gone already is as good. @throws AuthFailure */
export async function endDevice(session: Session, id: string): Promise<void> {
  const { error, status } = await session.client.rpc('portico_end_session', { session: id })
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
}

/** Ends all of one's sessions but this one: by the database, which tells their pages, or by the auth server alone. @throws AuthFailure */
export async function endOtherDevices(session: Session, isInstalled: boolean): Promise<void> {
  if (!isInstalled) {
    unwrap(await session.signOut({ scope: 'others' }))
    return
  }
  const { error, status } = await session.client.rpc('portico_end_other_sessions')
  if (error) throw new AuthFailure({ ...error, message: error.message, status })
}
