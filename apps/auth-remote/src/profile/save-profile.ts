import { noAnswerOf } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/** What people say of themselves. */
export interface ProfileData {
  /** Empty: others see the address. */
  name: string
  /** The language of mails: a tag such as `de`. */
  locale: string
  /** A name of the IANA's list; null: that of whatever device is used. */
  zone: string | null
}

/** Saves it. Where the answer is lost it is sent once more: twice the same is as good as once. @throws AuthFailure */
export async function saveProfile(session: Session, { name, locale, zone }: ProfileData): Promise<void> {
  const set = () => session.updateUser({ data: { full_name: name, locale, zoneinfo: zone } })
  const first = await set()
  unwrap(noAnswerOf(first.error)?.wasSent ? await set() : first, 'unknown_profile')
}
