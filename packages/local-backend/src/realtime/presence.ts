/** Who is there: what each has told of itself, by the key of the channel that told it. */
export type PresenceState = Record<string, { metas: PresenceMeta[] }>

interface PresenceMeta {
  phx_ref: string
  phx_ref_prev?: string
  [name: string]: unknown
}

/** What has changed. */
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

/** Those who are present on a topic. `Member` is whatever stands for one of them. */
export interface Presence<Member> {
  state(): PresenceState
  /** Undefined where nothing is new. */
  track(member: Member, key: string, told: Record<string, unknown>): PresenceDiff | undefined
  /** Undefined where it was not there. */
  untrack(member: Member): PresenceDiff | undefined
}

/** Begins with nobody present. */
export function createPresence<Member>(): Presence<Member> {
  const present = new Map<Member, { key: string; told: string; meta: PresenceMeta }>()
  let last = 0

  return {
    state() {
      const state: PresenceState = emptyState()
      for (const { key, meta } of present.values()) {
        state[key] ??= { metas: [] }
        state[key].metas.push(meta)
      }
      return state
    },
    track(member, key, told) {
      const before = present.get(member)
      const text = JSON.stringify(told)
      if (before?.told === text) return undefined
      last++
      const meta: PresenceMeta = { ...told, phx_ref: last.toString(36) }
      if (before) meta.phx_ref_prev = before.meta.phx_ref
      present.set(member, { key, told: text, meta })
      return { joins: one(key, meta), leaves: before ? one(key, before.meta) : {} }
    },
    untrack(member) {
      const before = present.get(member)
      if (!before) return undefined
      present.delete(member)
      return { joins: {}, leaves: one(before.key, before.meta) }
    },
  }
}

function one(key: string, meta: PresenceMeta): PresenceState {
  const state = emptyState()
  state[key] = { metas: [meta] }
  return state
}

/** Any text may be a key. */
function emptyState(): PresenceState {
  return Object.create(null) as PresenceState
}
