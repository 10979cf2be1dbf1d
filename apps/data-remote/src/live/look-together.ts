import type { Session } from '@portico/session'
import { isTaken } from './topics.ts'

/** A row, by its table and its key as `keyOf` writes it. */
export interface LookedAt {
  schema: string
  table: string
  row: string
}

/** What others see of a person. */
export interface Looker {
  id: string
  /** As the person calls themselves; null where they do not. */
  name: string | null
}

/** Longer names than anybody has are cut: anyone who is present may have sent anything. */
const longestName = 80
/** Until a channel that is still somebody's is tried again. */
const againMs = 1_000

/**
 * Is present at a row until the function that it answers is called, and tells who else is: their names, each person once. Private
 * channels have policies; where they let nobody in, or there are none, nobody sees anybody.
 */
export function lookTogether(
  client: Session['client'],
  { schema, table, row }: LookedAt,
  { id, name }: Looker,
  onOthers: (names: readonly (string | null)[]) => void,
): () => void {
  const topic = topicOf(schema, table, row)
  let leave = () => {}
  const join = () => {
    // One that was just left is the client's until the server agrees; another copy of this code may be in it.
    if (isTaken(client, topic)) {
      const timer = setTimeout(join, againMs)
      leave = () => clearTimeout(timer)
    } else leave = joinAs({ id, name }, client, topic, onOthers)
  }
  join()
  return () => leave()
}

function joinAs(
  { id, name }: Looker,
  client: Session['client'],
  topic: string,
  onOthers: (names: readonly (string | null)[]) => void,
): () => void {
  const channel = client.channel(topic, { config: { private: true, presence: { key: id } } })
  let isOver = false
  let wasIn = false
  const leave = () => {
    isOver = true
    void client.removeChannel(channel)
  }
  channel
    .on('presence', { event: 'sync' }, () => {
      if (isOver) return
      const state = channel.presenceState<{ name?: unknown }>()
      onOthers(Object.entries(state).flatMap(([key, [first]]) => (key === id ? [] : [nameOf(first?.name)])))
    })
    .subscribe((status) => {
      if (isOver) return
      if (status === 'SUBSCRIBED') {
        wasIn = true
        void channel.track({ name })
      } else {
        onOthers([])
        if (!wasIn) leave()
      }
    })
  return leave
}

/** As the migration `who_looks_at_rows` reads it. */
export function topicOf(schema: string, table: string, row: string): string {
  return `portico-row:${JSON.stringify([schema, table, row])}`
}

function nameOf(name: unknown): string | null {
  return typeof name === 'string' && name !== '' ? name.slice(0, longestName) : null
}
