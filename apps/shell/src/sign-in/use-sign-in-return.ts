import { useAuthStatus, useSession } from '@portico/session/react'
import { useEffect, useRef } from 'react'
import { getNextAddress } from '../navigation/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'

/**
 * Leaves the sign-in page after signing in: to the address that the user came from, or home. A signed-in user who opens the account
 * stays there. So does a user who has to set a new password, to confirm a link, or to complete MFA.
 */
export function useSignInReturn(): void {
  const { history } = usePortal()
  const location = usePortalLocation()
  const status = useAuthStatus()
  const recovery = useSession((snapshot) => snapshot.recovery)
  // The page requests a confirmation of a link, or MFA.
  const isAsked = useSession(({ link, needsFactor }) => link !== undefined || needsFactor === true)
  const cameToSignIn = useRef(false)

  useEffect(() => {
    if (status === 'signed_out' || location.pathname === '/auth/callback') cameToSignIn.current = true
    if (status !== 'signed_in' || recovery || isAsked) return
    // The flag stays set until the user has left the account, because the auth remote opens the account before or after this effect.
    if (!isOfAccount(location.pathname)) cameToSignIn.current = false
    else {
      const next = getNextAddress(location.search)
      // The address of an account section keeps the user there, for example after `/.well-known/change-password`.
      if (location.pathname === '/auth' && location.hash) cameToSignIn.current = false
      const target = next ?? (cameToSignIn.current ? '/' : null)
      // A user who returns from linking a provider stays on the account.
      if (next && isOfAccount(next)) cameToSignIn.current = false
      if (target) history.replace(target, undefined, { ask: false })
    }
  }, [status, recovery, isAsked, location, history])
}

function isOfAccount(address: string): boolean {
  return /^\/auth(?![^/?#])/.test(address)
}
