import type { Session } from '@portico/session'
import { isTaken } from './topics.ts'

/** A row by its table and its key from `keyOf`. */
export interface ViewedRow {
  schema: string
  table: string
  row: string
}

/** The part of a user that other users see. */
export interface Viewer {
  id: string
  /** The user's display name. Null if not set. */
  name: string | null
}

/** Longer names are truncated, because presence data can contain anything. */
const longestName = 80
/** Delay before joining again a channel that is still in use, in ms. */
const againMs = 1_000

/**
 * Joins the presence of a row until the returned function is called, and reports the names of the other users, each once. Private channels
 * have policies; if they deny access or don't exist, no names are reported.
 */
export function trackPresence(
  client: Session['client'],
  { schema, table, row }: ViewedRow,
  { id, name }: Viewer,
  onOthers: (names: readonly (string | null)[]) => void,
): () => void {
  const topic = createPresenceTopic(schema, table, row)
  let leave = () => {}
  const join = () => {
    // A channel that was just left stays in the client until the server confirms. Another copy of this code may also use it.
    if (isTaken(client, topic)) {
      const timer = setTimeout(join, againMs)
      leave = () => clearTimeout(timer)
    } else leave = joinAs({ id, name }, client, topic, onOthers)
  }
  join()
  return () => leave()
}

function joinAs(
  { id, name }: Viewer,
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

/** Returns the topic of a row, in the format of the migration `who_looks_at_rows`. */
export function createPresenceTopic(schema: string, table: string, row: string): string {
  return `portico-row:${JSON.stringify([schema, table, row])}`
}

function nameOf(name: unknown): string | null {
  return typeof name === 'string' && name !== '' ? name.slice(0, longestName) : null
}
