import type { Database } from '../database/open.ts'
import { literal, qualified } from '../rest/sql.ts'
import type { ChangeType } from './binding.ts'
import { keyColumns, type PublishedTable } from './published.ts'

/** A change that was captured. */
export interface CapturedChange {
  /** The table's. */
  oid: string
  type: ChangeType
  /** The primary key after it, as a JSON object; null where the table has none. */
  key: string | null
  /** What is kept of the row before it, as a JSON object; null where there was none. */
  old: string | null
  /** When; ISO 8601 in UTC, to the millisecond. */
  at: string
}

/** How many changes are read at once. */
export const batchSize = 500

const trigger = 'portico_realtime'

const takeOldest = `
  with taken as (
    delete from realtime.portico_changes
    where seq in (select seq from realtime.portico_changes order by seq limit ${batchSize}) returning *
  )
  select relation::text as oid, type, key::text as key, old::text as old,
    to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from taken order by seq`

/** Triggers on the tables that somebody listens to, and on no other: a write that nobody listens to costs what it always did. */
export interface Capture {
  /** Captures these tables from now on, and no others. Has to run in a turn. */
  set(tables: readonly PublishedTable[]): Promise<void>
  /** Takes what has changed, the oldest first, at most `batchSize`. Has to run in a turn. */
  take(): Promise<CapturedChange[]>
  /** Leaves out what was captured and not taken. Has to run in a turn. */
  forget(): Promise<void>
}

/** Begins with no table captured. */
export function createCapture({ db }: Pick<Database, 'db'>): Capture {
  const captured = new Map<string, string>()
  let taken = 0

  async function forget(): Promise<void> {
    await db.exec('truncate realtime.portico_changes')
    taken = 0
  }

  return {
    async set(tables) {
      const wanted = new Map(tables.map((table) => [table.oid, triggerSql(table)]))
      const statements = [...wanted].flatMap(([oid, sql]) => (captured.get(oid) === sql ? [] : [sql]))
      const left = [...captured.keys()].filter((oid) => !wanted.has(oid))
      if (left.length > 0) statements.push(dropSql(left))
      if (statements.length > 0) await db.transaction((tx) => tx.exec(statements.join(';\n')))
      captured.clear()
      for (const [oid, sql] of wanted) captured.set(oid, sql)
    },

    async take() {
      const { rows } = await db.query<CapturedChange>(takeOldest)
      taken += rows.length
      // Nothing else gives the room of deleted rows back.
      if (rows.length < batchSize && taken > 20 * batchSize) await forget()
      return rows
    },

    forget,
  }
}

function triggerSql(table: PublishedTable): string {
  const { oid, old, types } = table
  const name = qualified(table)
  const args = [oid, old, ...keyColumns(table).map((column) => column.name)].map(literal)
  return `create or replace trigger ${trigger} after ${types.join(' or ')} on ${name}
    for each row execute function realtime.portico_capture(${args.join(', ')});
    alter table ${name} enable always trigger ${trigger}`
}

/** A table may have gone, or have another name. */
function dropSql(oids: readonly string[]): string {
  return `do $$ declare captured record; begin
    for captured in select oid::regclass as name from pg_class where oid in (${oids.join(', ')}) loop
      execute format('drop trigger if exists ${trigger} on %s', captured.name);
    end loop;
  end $$`
}
