import type { Budget } from '../budgets/budget.ts'
import { serverKey } from '../budgets/budgets.ts'
import type { Broadcast } from './frames.ts'
import { createPresence, type Presence, type PresenceScope } from './presence.ts'

/** A channel that has joined a topic. */
export interface Member {
  /** The owner of its connection, for budgets. */
  readonly owner: ConnectionOwner
  readonly isPresenceOn: boolean
  /** Whether policies let it see broadcasts. */
  readonly receivesBroadcasts: boolean
  broadcast(broadcast: Broadcast): void
  /** `diff` is JSON. */
  presence(diff: string): void
}

/** The owner of a connection, for budgets. */
export interface ConnectionOwner {
  /** The connection's own id. */
  connection: string
  /** The network of the caller; see `getNetwork`. */
  address: string
}

/** A name under which channels get each other’s messages. A private topic and a public one of the same name are two topics. */
export interface Topic {
  readonly presence: Presence<Member>
  add(member: Member): void
  remove(member: Member): void
  /** Sends to all members but `except`. */
  broadcast(broadcast: Broadcast, except?: Member): void
  /** Sends a `presence_diff` to all members with presence. */
  tell(diff: string | undefined): void
}

/** All topics that have members. */
export interface Topics {
  join(name: string, isPrivate: boolean, member: Member): Topic
  /** Undefined for a topic without members. */
  find(name: string, isPrivate: boolean): Topic | undefined
}

/** Begins without topics; one exists as long as it has members. */
export function createTopics(presences: Budget<PresenceScope>): Topics {
  const topics = new Map<string, Topic>()
  const keyOf = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`
  return {
    join(name, isPrivate, member) {
      const key = keyOf(name, isPrivate)
      const topic = topics.get(key) ?? createTopic(key, presences, () => topics.delete(key))
      topics.set(key, topic)
      topic.add(member)
      return topic
    },
    find: (name, isPrivate) => topics.get(keyOf(name, isPrivate)),
  }
}

function createTopic(key: string, presences: Budget<PresenceScope>, onEmpty: () => void): Topic {
  const members = new Set<Member>()
  const presence = createPresence<Member>(({ owner: { connection, address } }) =>
    presences.open({ connection, address, topic: key, share: `${address} ${key}`, server: serverKey }),
  )
  const tell = (diff: string | undefined) => {
    if (diff) for (const member of members) if (member.isPresenceOn) member.presence(diff)
  }
  return {
    presence,
    add: (member) => void members.add(member),
    remove(member) {
      if (!members.delete(member)) return
      tell(presence.untrack(member))
      if (members.size === 0) onEmpty()
    },
    broadcast(broadcast, except) {
      for (const member of members)
        if (member !== except && member.receivesBroadcasts) member.broadcast(broadcast)
    },
    tell,
  }
}
