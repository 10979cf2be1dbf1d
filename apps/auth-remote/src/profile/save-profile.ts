import { findConnectionFailure } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/** The profile that a user edits. */
export interface ProfileData {
  /** If empty, others see the address. */
  name: string
  /** The language of emails: a tag such as `de`. */
  locale: string
  /** An IANA name. Null for the zone of the current device. */
  zone: string | null
}

/** Saves the profile. A lost answer is retried once, because a repetition has the same result. @throws AuthFailure */
export async function saveProfile(session: Session, { name, locale, zone }: ProfileData): Promise<void> {
  const set = () => session.updateUser({ data: { full_name: name, locale, zoneinfo: zone } })
  const first = await set()
  unwrap(findConnectionFailure(first.error)?.wasSent ? await set() : first, 'unknown_profile')
}
