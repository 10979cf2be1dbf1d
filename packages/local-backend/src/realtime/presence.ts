import type { BudgetHold } from '../budgets/budget.ts'

/** The scopes of the budget `presence`. */
export type PresenceScope = 'connection' | 'share' | 'topic' | 'address' | 'server'

/** A presence that does not fit into its budget. */
export class PresenceLimitError extends Error {
  readonly scope: PresenceScope

  constructor(scope: PresenceScope) {
    super(reasons[scope])
    this.name = 'PresenceLimitError'
    this.scope = scope
  }
}

const reasons: Record<PresenceScope, string> = {
  connection: 'PresenceLimitReached: The presences of this connection are too large',
  share: 'PresenceLimitReached: The presences of your address are too large for this topic',
  topic: 'PresenceLimitReached: The presences of this topic are too large',
  address: 'PresenceLimitReached: The presences of your address are too large',
  server: 'PresenceLimitReached: The server keeps too many presences',
}

/**
 * The members that are present on a topic, with the state of each. It keeps JSON as text, because objects take many times as much
 * memory.
 */
export interface Presence<Member> {
  /** Returns the JSON of `presence_state`. */
  state(): string
  /**
   * Replaces the state of a member.
   * @param told JSON of an object
   * @returns the JSON of `presence_diff`; undefined if nothing changes
   * @throws PresenceLimitError; the previous presence stays
   */
  track(member: Member, key: string, told: string): string | undefined
  /** Returns the JSON of `presence_diff`; undefined if the member was not present. */
  untrack(member: Member): string | undefined
}

interface PresentMember {
  key: string
  told: string
  ref: string
  /** JSON that other members receive. */
  meta: string
  hold: BudgetHold<PresenceScope>
}

/** Cost of an entry in addition to its text, in bytes. */
const entryBytes = 256

/** Begins without members. `open` opens a hold in the budget `presence` for a member. */
export function createPresence<Member>(
  open: (member: Member) => BudgetHold<PresenceScope>,
): Presence<Member> {
  const present = new Map<Member, PresentMember>()
  let last = 0

  return {
    state() {
      const byKey = Map.groupBy(present.values(), ({ key }) => key)
      const entries = [...byKey].map(([key, members]) => metasOf(key, members))
      return `{${entries.join()}}`
    },
    track(member, key, told) {
      const before = present.get(member)
      if (before?.told === told) return undefined
      const hold = before?.hold ?? open(member)
      const full = hold.set(Buffer.byteLength(told) + Buffer.byteLength(key) + entryBytes)
      if (full) {
        if (!before) hold.release()
        throw new PresenceLimitError(full)
      }
      last++
      const ref = last.toString(36)
      const now = { key, told, ref, meta: metaOf(told, ref, before?.ref), hold }
      present.set(member, now)
      return diffOf([now], before ? [before] : [])
    },
    untrack(member) {
      const before = present.get(member)
      if (!before) return undefined
      present.delete(member)
      before.hold.release()
      return diffOf([], [before])
    },
  }
}

/** Adds the references of the protocol to the JSON of an object. */
function metaOf(told: string, ref: string, before: string | undefined): string {
  const fields = told.slice(1, -1)
  const refs = before === undefined ? `"phx_ref":"${ref}"` : `"phx_ref":"${ref}","phx_ref_prev":"${before}"`
  return fields === '' ? `{${refs}}` : `{${fields},${refs}}`
}

function diffOf(joins: readonly PresentMember[], leaves: readonly PresentMember[]): string {
  const stateOf = (members: readonly PresentMember[]) =>
    `{${members.map((member) => metasOf(member.key, [member])).join()}}`
  return `{"joins":${stateOf(joins)},"leaves":${stateOf(leaves)}}`
}

function metasOf(key: string, members: readonly PresentMember[]): string {
  return `${JSON.stringify(key)}:{"metas":[${members.map(({ meta }) => meta).join()}]}`
}
