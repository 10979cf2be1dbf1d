import { createHash } from 'node:crypto'
import type { Claims } from '@portico/local-backend/watched'

/** The kinds of callers. Each one is an account of its own, and `visitor` has none. The member has a second factor. */
export const actors = ['ordinary', 'heavy', 'member', 'memberOfMany', 'administrator', 'visitor'] as const

/** A kind of caller: its data has the same size in every database, or grows with it (`heavy`). */
export type Actor = (typeof actors)[number]

/** Facts about an actor that its calls need. */
export interface ActorFacts {
  actor: Actor
  /** Id of the account. */
  id: string
  claims: Claims
}

/** Returns a UUID that is the same in every run: `md5(text)::uuid` in SQL. */
export function uuidOf(text: string): string {
  const hash = createHash('md5').update(text).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the id of a numbered account. The first ones are the actors, in the order of `actors`. */
export function userId(number: number): string {
  return uuidOf(`user ${number}`)
}

/** Returns the number of an actor's account. */
export function numberOf(actor: Actor): number {
  return actors.indexOf(actor) + 1
}

/** Describes an actor. */
export function factsOf(actor: Actor): ActorFacts {
  const id = userId(numberOf(actor))
  if (actor === 'visitor') return { actor, id, claims: { role: 'anon' } }
  const email = `user${numberOf(actor)}@scale.example`
  const claims = {
    role: 'authenticated',
    ...{
      sub: id,
      email,
      aal: actor === 'member' ? 'aal2' : 'aal1',
      session_id: uuidOf(`session ${numberOf(actor)}`),
      is_anonymous: false,
    },
    app_metadata: { provider: 'email', ...(actor === 'administrator' && { admin: true }) },
    user_metadata: { full_name: `User ${numberOf(actor)}` },
  }
  return { actor, id, claims }
}
