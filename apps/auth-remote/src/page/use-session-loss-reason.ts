import { useHost } from '@portico/react-remote'
import { useSession } from '@portico/session/react'

/** The problems because of which a session ends with its page. */
export type SessionLossReason = 'storage_blocked' | 'session_too_large'

/**
 * Returns why the session ends with this page. Null if it is kept, and in a custom element, whose frame shows the warning for every
 * remote.
 */
export function useSessionLossReason(): SessionLossReason | null {
  const { portalContainer } = useHost()
  const isElement = portalContainer.getRootNode() !== document
  return useSession(({ problem }) => {
    const code = problem?.code
    const isUnkept = code === 'storage_blocked' || code === 'session_too_large'
    return isUnkept && !isElement ? code : null
  })
}
