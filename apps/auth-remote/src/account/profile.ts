import { noAnswerOf } from '@portico/react-remote'
import type { Session, SessionSnapshot } from '@portico/session'
import type { Translate } from '@portico/ui'
import { unwrap } from '../errors/failure.ts'
import type { AccountLanguage } from '../texts/account-language.ts'

/** The person who is signed in, as the session gives them. */
export type User = NonNullable<SessionSnapshot['user']>

/** What others read of a person. `name` is empty where none was given. */
export interface Profile {
  name: string
  email: string
  avatarUrl: string | null
}

/** Reads the profile from the metadata that sign-ups and providers fill (`full_name`, else `name`; `avatar_url`). */
export function readProfile(user: User): Profile {
  const { full_name, name, avatar_url } = user.user_metadata
  return {
    name: text(full_name) || text(name),
    email: user.email ?? '',
    avatarUrl: text(avatar_url) || null,
  }
}

/** How a person is called: by name, else by address. */
export function calledName(t: Translate, { name, email }: Profile): string {
  return name || email || t('Guest')
}

/**
 * Sets the name, and the language of an account that has none. Where the answer is lost it is set once more: twice the same is as good as once.
 * @throws AuthFailure
 */
export async function saveName(session: Session, name: string, language?: AccountLanguage): Promise<void> {
  const set = () => session.updateUser({ data: { full_name: name, ...language } })
  const first = await set()
  unwrap(noAnswerOf(first.error)?.wasSent ? await set() : first, 'unknown_name')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
