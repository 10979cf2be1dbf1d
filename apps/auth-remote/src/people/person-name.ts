import type { Translate } from '@portico/ui'
import { plainText } from '@portico/ui/plain-text'
import type { Person } from './people.ts'

/** Returns the name of an account on screens: the user's own name, else the address or number to sign in with. */
export function nameOf(t: Translate, { name, email, phone }: Person): string {
  return plainText(name || email || phone || t('Guest'))
}

/** Returns the name of a role on screens. Only administrators have a name of their own; other roles keep the database's name. */
export function roleInWords(t: Translate, role: string): string {
  return role === 'admin' ? t('Administrator') : role
}
