import type { Broadcast } from './frames.ts'
import { createPresence, type Presence, type PresenceDiff } from './presence.ts'

/** A channel that has joined a topic. */
export interface Member {
  readonly isPresenceOn: boolean
  /** Whether policies let it see broadcasts. */
  readonly receivesBroadcasts: boolean
  broadcast(broadcast: Broadcast): void
  presence(diff: PresenceDiff): void
}

/** A name under which channels get each other’s messages. A private one of the same name is another. */
export interface Topic {
  readonly presence: Presence<Member>
  add(member: Member): void
  remove(member: Member): void
  /** To all but `except`. */
  broadcast(broadcast: Broadcast, except?: Member): void
  tell(diff: PresenceDiff | undefined): void
}

/** All topics that somebody has joined. */
export interface Topics {
  join(name: string, isPrivate: boolean, member: Member): Topic
  /** Undefined where nobody is. */
  find(name: string, isPrivate: boolean): Topic | undefined
}

/** Begins without topics; one is there as long as it has members. */
export function createTopics(): Topics {
  const topics = new Map<string, Topic>()
  const keyOf = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`
  return {
    join(name, isPrivate, member) {
      const key = keyOf(name, isPrivate)
      const topic = topics.get(key) ?? createTopic(() => topics.delete(key))
      topics.set(key, topic)
      topic.add(member)
      return topic
    },
    find: (name, isPrivate) => topics.get(keyOf(name, isPrivate)),
  }
}

function createTopic(onEmpty: () => void): Topic {
  const members = new Set<Member>()
  const presence = createPresence<Member>()
  const tell = (diff: PresenceDiff | undefined) => {
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
