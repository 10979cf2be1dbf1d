import { useHost } from '@portico/react-remote'
import { useSession } from '@portico/session/react'

/** The problems by which a session ends with its page. */
export type Unkept = 'storage_blocked' | 'session_too_large'

/** Returns why the session of this page ends with it; null if it is kept, and in an element, whose frame warns for every remote. */
export function useUnkept(): Unkept | null {
  const { portalContainer } = useHost()
  const isElement = portalContainer.getRootNode() !== document
  return useSession(({ problem }) => {
    const code = problem?.code
    const isUnkept = code === 'storage_blocked' || code === 'session_too_large'
    return isUnkept && !isElement ? code : null
  })
}
