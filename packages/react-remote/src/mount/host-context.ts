import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'
import { createContext, use } from 'react'

/** What the remote's React tree gets its host through. */
export const HostContext = createContext<RemoteHost<Session> | null>(null)

/** The host that mounted this remote: the shell, its own page, a custom element or a test. */
export function useHost(): RemoteHost<Session> {
  const host = use(HostContext)
  if (host === null) throw new Error('useHost is called outside of a remote made by defineRemote.')
  return host
}
