import { useAuthStatus, useSession } from '@portico/session/react'
import { useEffect, useRef } from 'react'
import { nextAddress } from '../navigation/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'

/**
 * Takes the person on from the sign-in page once they are signed in: to where they came from, or home. Somebody who
 * opens their account while signed in stays there, and so does a recovery, until a new password is set, and who has to
 * say what becomes of a link, or to give the second factor.
 */
export function useSignInReturn(): void {
  const { history } = usePortal()
  const location = usePortalLocation()
  const status = useAuthStatus()
  const recovery = useSession((snapshot) => snapshot.recovery)
  // What a link is for, or the second factor.
  const isAsked = useSession(({ link, needsFactor }) => link !== undefined || needsFactor === true)
  const cameToSignIn = useRef(false)

  useEffect(() => {
    if (status === 'signed_out' || location.pathname === '/auth/callback') cameToSignIn.current = true
    if (status !== 'signed_in' || recovery || isAsked) return
    // Remembered until they are elsewhere: the auth remote leads to the account meanwhile, before this or after it.
    if (!isOfAccount(location.pathname)) cameToSignIn.current = false
    else {
      const next = nextAddress(location.search)
      // The address names a section of the account, as that of `/.well-known/change-password`.
      if (location.pathname === '/auth' && location.hash) cameToSignIn.current = false
      const target = next ?? (cameToSignIn.current ? '/' : null)
      // Anyone who was on the account, and is back from a provider that they have linked, stays there.
      if (next && isOfAccount(next)) cameToSignIn.current = false
      if (target) history.replace(target, undefined, { ask: false })
    }
  }, [status, recovery, isAsked, location, history])
}

function isOfAccount(address: string): boolean {
  return /^\/auth(?![^/?#])/.test(address)
}
