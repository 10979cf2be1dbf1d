import type { Translate } from '@portico/ui'
import type { Person } from './people.ts'

/** How somebody is called: by name, else by what they sign in with. */
export function nameOf(t: Translate, { name, email, phone }: Person): string {
  return name || email || phone || t('Guest')
}

/** A role as it is read; all but that of administrators are called what the database calls them. */
export function roleInWords(t: Translate, role: string): string {
  return role === 'admin' ? t('Administrator') : role
}
