import type { Session } from '@portico/session'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import { freeTopic } from './topics.ts'

/** That a row was changed: its key, and the one before where that is reported. No values: Realtime's client rounds numbers. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  keys: readonly Row[]
}

/** What is called while a table is followed. */
export interface Follower {
  onChange(change: Change): void
  /** Changes are reported from now on. `isAgain`: they were before, and some of them may have been missed. */
  onReady(isAgain: boolean): void
}

/** Attempts to join after which a project that has never told anything is taken for one without Realtime. */
const mostAttempts = 3
/** Until one that was refused, or that the server has closed, is joined anew; milliseconds. */
const pause = 5_000

/**
 * Follows the changes of a table by Realtime until the function that it answers is called. Ends by itself, without a word, where the
 * table is not in the publication or the project has no Realtime; comes back by itself otherwise. A table is not followed
 * if its name or the name of its schema is `*`, because Realtime would follow all tables.
 */
export function followTable(
  client: Session['client'],
  table: Table,
  key: readonly string[],
  { onChange, onReady }: Follower,
): () => void {
  if (table.schema === '*' || table.name === '*') return () => {}
  let leave = () => {}
  let isOver = false
  let wasReady = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    isOver = true
    leave()
  }
  const join = () => {
    if (isOver) return
    const channel = client.channel(freeTopic(client, `portico-rows:${table.schema}.${table.name}`))
    let [isReady, isLeft] = [false, false]
    leave = () => {
      isLeft = true
      leave = () => clearTimeout(timer)
      void client.removeChannel(channel)
    }
    channel
      .on(
        'postgres_changes',
        { event: '*', schema: table.schema, table: table.name, select: [...key] },
        ({ schema, table: name, eventType, new: row, old }) => {
          // Realtime finds tables by `like`, so that `%` and `_` in a name reach others.
          if (schema === table.schema && name === table.name) onChange({ type: eventType, keys: [row, old] })
        },
      )
      .on('system', {}, ({ extension, status }) => {
        if (isOver || extension !== 'postgres_changes') return
        // One that comes after changes were told is followed by another join.
        if (status !== 'ok') return isReady ? undefined : end()
        isReady = true
        onReady(wasReady)
        wasReady = true
      })
      .subscribe((status) => {
        if (isOver || isLeft || status === 'SUBSCRIBED') return
        isReady = false
        // The client joins again by itself, as often as it takes: only what was here once is worth that.
        if (wasReady && status !== 'CLOSED') return
        failures++
        if (!wasReady && failures >= mostAttempts) return end()
        leave()
        timer = setTimeout(join, pause)
      })
  }
  join()
  return end
}
