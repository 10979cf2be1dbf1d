import { useUser } from '@portico/session/react'
import { hasClaim } from '../navigation/access.ts'

/** Whether this person gets the developers' panel: administrators do, and anyone who works on the source. */
export function useMayShowPanel(): boolean {
  const isAdministrator = hasClaim(useUser(), 'admin')
  return isAdministrator || import.meta.env.DEV
}
