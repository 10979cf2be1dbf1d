import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'
import { createContext, use } from 'react'

/** Provides the host to the remote's React tree. */
export const HostContext = createContext<RemoteHost<Session> | null>(null)

/** Returns the host that mounted this remote: the shell, its standalone page, a custom element or a test. */
export function useHost(): RemoteHost<Session> {
  const host = use(HostContext)
  if (host === null) throw new Error('useHost is called outside of a remote made by defineRemote.')
  return host
}
