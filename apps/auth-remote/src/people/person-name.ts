import type { Translate } from '@portico/ui'
import { plainText } from '@portico/ui/plain-text'
import type { Person } from './people.ts'

/** How somebody is called, as it is read: by the name that they have given themselves, else by what they sign in with. */
export function nameOf(t: Translate, { name, email, phone }: Person): string {
  return plainText(name || email || phone || t('Guest'))
}

/** A role as it is read; all but that of administrators are called what the database calls them. */
export function roleInWords(t: Translate, role: string): string {
  return role === 'admin' ? t('Administrator') : role
}
