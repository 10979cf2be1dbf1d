import type { Session } from '@portico/session'

/** The signed-in user, as an element reports it to its page. */
export interface SessionReport {
  status: string
  user: { id: string; email: string | null } | null
}

/** Reports the signed-in user, at the start and at each change, and whether a previous user is gone. It never reports a token. */
export function reportSession(
  session: Session,
  report: (detail: SessionReport, isOther: boolean) => void,
): () => void {
  let reported: string | null = null
  let person: string | undefined
  const follow = () => {
    const { status, user } = session.getSnapshot()
    const detail = { status, user: user && { id: user.id, email: user.email ?? null } }
    if (status === 'loading' || JSON.stringify(detail) === reported) return
    reported = JSON.stringify(detail)
    const before = person
    person = user?.id ?? person
    report(detail, before !== undefined && user?.id !== before)
  }
  follow()
  return session.subscribe(follow)
}
