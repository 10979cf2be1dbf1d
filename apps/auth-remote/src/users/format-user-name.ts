import type { Translate } from '@portico/ui'
import { revealBidiControls } from '@portico/ui/plain-text'
import type { ManagedUser } from './managed-users.ts'

/** Returns the name of an account on screens: the user's own name, else the address or number to sign in with. */
export function formatUserName(t: Translate, { name, email, phone }: ManagedUser): string {
  return revealBidiControls(name || email || phone || t('Guest'))
}

/** Returns the name of a role on screens. Only administrators have a name of their own; other roles keep the database's name. */
export function formatRole(t: Translate, role: string): string {
  return role === 'admin' ? t('Administrator') : role
}
