import { useUser } from '@portico/session/react'
import { hasClaim } from '../navigation/access.ts'

/** Returns whether the user may open the developers' panel: administrators may, and every user of a development server. */
export function useCanShowPanel(): boolean {
  const isAdministrator = hasClaim(useUser(), 'admin')
  return isAdministrator || import.meta.env.DEV
}
