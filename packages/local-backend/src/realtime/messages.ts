import type { Database } from '../database/open.ts'
import type { Topics } from './topics.ts'

interface StoredMessage {
  topic: string
  event: string
  payload: string
  isPrivate: boolean
}

const batchSize = 500
const vacuumAfter = 10_000

const takeOldest = `
  with taken as (
    delete from realtime.messages where portico_seq in (
      select portico_seq from realtime.messages where extension = 'broadcast' and event is not null
      order by portico_seq limit ${batchSize}
    ) returning *
  )
  select topic, event, coalesce(payload, '{}')::text as payload, coalesce(private, false) as "isPrivate"
  from taken order by portico_seq`

/** Broadcasts messages that `realtime.send` has written. Resolves when there are no more; takes the database lock for each batch. */
export function createMessages({ db, turns }: Database, topics: Topics): { send(): Promise<void> } {
  let taken = 0
  async function take(): Promise<StoredMessage[]> {
    const { rows } = await db.query<StoredMessage>(takeOldest)
    taken += rows.length
    if (taken < vacuumAfter) return rows
    taken = 0
    await db.exec('vacuum realtime.messages')
    return rows
  }
  return {
    async send() {
      let messages: StoredMessage[]
      do {
        messages = await turns.take(take)
        for (const { topic, event, payload, isPrivate } of messages)
          topics.find(topic, isPrivate)?.broadcast({ event, content: payload })
      } while (messages.length === batchSize)
    },
  }
}
