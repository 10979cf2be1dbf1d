import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/** Goes on with the link that waits, or forgets it. @throws AuthFailure, such as `otp_expired`. */
export async function answerLink(session: Session, accept: boolean): Promise<void> {
  unwrap(await session.answerLink(accept))
}
