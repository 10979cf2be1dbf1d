import type { Session, SessionSnapshot } from '@portico/session'
import type { Translate } from '@portico/ui'
import { pictureUrl } from '../profile/picture/picture-place.ts'

/** The person who is signed in, as the session gives them. */
export type User = NonNullable<SessionSnapshot['user']>

/** What others read of a person. `name` is empty where none was given. */
export interface Profile {
  name: string
  email: string
  avatarUrl: string | null
}

/**
 * Reads the profile from the metadata that sign-ups and providers fill (`full_name`, else `name`; `avatar_url`), and the picture that was chosen in the
 * account, or removed there.
 */
export function readProfile(user: User, backend: Session['backend']): Profile {
  const { full_name, name, avatar_url, portico_avatar } = user.user_metadata
  return {
    name: text(full_name) || text(name),
    email: user.email ?? '',
    avatarUrl: portico_avatar === undefined ? text(avatar_url) || null : pictureUrl(backend, portico_avatar),
  }
}

/** How a person is called: by name, else by address. */
export function calledName(t: Translate, { name, email }: Profile): string {
  return name || email || t('Guest')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
