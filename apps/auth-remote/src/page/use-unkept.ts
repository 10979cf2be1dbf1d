import { useSession } from '@portico/session/react'

/** The problems by which a session ends with its page. */
export type Unkept = 'storage_blocked' | 'session_too_large'

/** Returns why the session of this page ends with it; null if it is kept. */
export function useUnkept(): Unkept | null {
  return useSession(({ problem }) => {
    const code = problem?.code
    return code === 'storage_blocked' || code === 'session_too_large' ? code : null
  })
}
