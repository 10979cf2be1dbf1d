import type { Session } from '@portico/session'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import { createFreeTopic } from './topics.ts'

/** A changed row: its key, and the previous key if it is reported. No values, because Realtime's client rounds numbers. */
export interface RowChangeEvent {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  keys: readonly Row[]
}

/** Callbacks of a followed table. */
export interface TableChangeHandlers {
  onChange(change: RowChangeEvent): void
  /** Changes are reported from now on. `isAgain`: after an interruption, so some changes may be missing. */
  onReady(isAgain: boolean): void
}

/** Number of failed joins after which a project without any earlier join counts as one without Realtime. */
const mostAttempts = 3
/** Delay before the next join after a refusal or a channel closed by the server, in ms. */
const pause = 5_000

/**
 * Follows the changes of a table with Realtime until the returned function is called. Stops silently if the table is not in the publication
 * or the project has no Realtime; otherwise it reconnects. A table is not followed if its name or the name of its schema is `*`, because
 * Realtime would follow all tables.
 */
export function subscribeToTable(
  client: Session['client'],
  table: Table,
  key: readonly string[],
  { onChange, onReady }: TableChangeHandlers,
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
    const channel = client.channel(createFreeTopic(client, `portico-rows:${table.schema}.${table.name}`))
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
          // Realtime matches table names by `like`, so `%` and `_` in a name match others.
          if (schema === table.schema && name === table.name) onChange({ type: eventType, keys: [row, old] })
        },
      )
      .on('system', {}, ({ extension, status }) => {
        if (isOver || extension !== 'postgres_changes') return
        // After changes were reported, the client joins again.
        if (status !== 'ok') return isReady ? undefined : end()
        isReady = true
        onReady(wasReady)
        wasReady = true
      })
      .subscribe((status) => {
        if (isOver || isLeft || status === 'SUBSCRIBED') return
        isReady = false
        // The client rejoins indefinitely, which only makes sense if the channel has worked before.
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
