import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'
import { createContext, useContext } from 'react'

export const HostContext = createContext<RemoteHost<Session> | null>(null)

/** What this mount got from whoever mounted it. */
export function useHost(): RemoteHost<Session> {
  const host = useContext(HostContext)
  if (!host) throw new Error('This hook needs a component below defineRemote({ app }).')
  return host
}
