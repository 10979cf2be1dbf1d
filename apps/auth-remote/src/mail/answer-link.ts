import type { Session } from '@portico/session'
import { unwrap } from '../errors/failure.ts'

/** Accepts or discards the pending link. @throws AuthFailure, such as `otp_expired`. */
export async function answerLink(session: Session, accept: boolean): Promise<void> {
  unwrap(await session.answerLink(accept))
}
