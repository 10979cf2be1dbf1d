import { useAuthStatus, useSession } from '@portico/session/react'
import { useEffect, useRef } from 'react'
import { usePortal, usePortalLocation } from './portal.ts'
import { nextAddress } from './route.ts'

/**
 * Takes the person on from the sign-in page once they are signed in: to where they came from, or home. Somebody who
 * opens their account while signed in stays there, and so does a recovery, until a new password is set.
 */
export function useSignInReturn(): void {
  const { history } = usePortal()
  const location = usePortalLocation()
  const status = useAuthStatus()
  const recovery = useSession((snapshot) => snapshot.recovery)
  const cameToSignIn = useRef(false)

  useEffect(() => {
    // Remembered, because the remote may lead on from the callback before this has seen the person signed in.
    if (status === 'signed_out' || location.pathname === '/auth/callback') cameToSignIn.current = true
    if (status !== 'signed_in' || recovery) return
    const came = cameToSignIn.current
    cameToSignIn.current = false
    if (location.pathname !== '/auth' && !location.pathname.startsWith('/auth/')) return
    const next = nextAddress(location.search)
    if (next ?? came) history.replace(next ?? '/', undefined, { ask: false })
  }, [status, recovery, location, history])
}
