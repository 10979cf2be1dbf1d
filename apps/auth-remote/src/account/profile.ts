import type { Session, SessionSnapshot } from '@portico/session'
import type { Translate } from '@portico/ui'
import { getPictureUrl } from '../profile/picture/picture-place.ts'

/** The signed-in user, as the session returns it. */
export type User = NonNullable<SessionSnapshot['user']>

/** Name, address and picture that identify a user on screens. `name` is empty if the user has none. */
export interface UserProfile {
  name: string
  email: string
  avatarUrl: string | null
}

/**
 * Reads the profile from the metadata that sign-ups and providers fill (`full_name`, else `name`; `avatar_url`). The picture that the
 * user chose or removed in the account comes first.
 */
export function readProfile(user: User, backend: Session['backend']): UserProfile {
  const { full_name, name, avatar_url, portico_avatar } = user.user_metadata
  return {
    name: text(full_name) || text(name),
    email: user.email ?? '',
    avatarUrl:
      portico_avatar === undefined ? text(avatar_url) || null : getPictureUrl(backend, portico_avatar),
  }
}

/** Returns the name of a user on screens: the name, else the address, else a word for a guest. */
export function getDisplayName(t: Translate, { name, email }: UserProfile): string {
  return name || email || t('Guest')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
