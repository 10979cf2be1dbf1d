import type { Database } from '../database/open.ts'
import { quoteLiteral, quoteQualifiedName } from '../rest/sql.ts'
import type { ChangeType } from './binding.ts'
import { getKeyColumns, type PublishedTable } from './published-tables.ts'

/** A captured change. */
export interface CapturedChange {
  /** Id of the table. */
  oid: string
  type: ChangeType
  /** The primary key after the change, as a JSON object; null if the table has none. */
  key: string | null
  /** The stored columns of the row before the change, as a JSON object; null if there was no row. */
  old: string | null
  /** Time of the change; ISO 8601 in UTC, to the millisecond. */
  at: string
}

/** Changes per read. */
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

/** Triggers on the tables that have a subscriber, and on no other, so that other writes have no extra cost. */
export interface Capture {
  /** Captures exactly these tables from now on. Needs the database lock. */
  set(tables: readonly PublishedTable[]): Promise<void>
  /** Removes and returns the oldest changes, at most `batchSize`. Needs the database lock. */
  take(): Promise<CapturedChange[]>
  /** Deletes captured changes that were not taken. Needs the database lock. */
  forget(): Promise<void>
}

/** Returns a capture that has no tables yet. */
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
      // Deleted rows keep their space until the table is truncated.
      if (rows.length < batchSize && taken > 20 * batchSize) await forget()
      return rows
    },

    forget,
  }
}

function triggerSql(table: PublishedTable): string {
  const { oid, old, types } = table
  const name = quoteQualifiedName(table)
  const args = [oid, old, ...getKeyColumns(table).map((column) => column.name)].map(quoteLiteral)
  return `create or replace trigger ${trigger} after ${types.join(' or ')} on ${name}
    for each row execute function realtime.portico_capture(${args.join(', ')});
    alter table ${name} enable always trigger ${trigger}`
}

/** Returns SQL that removes the triggers. A table may have been dropped or renamed. */
function dropSql(oids: readonly string[]): string {
  return `do $$ declare captured record; begin
    for captured in select oid::regclass as name from pg_class where oid in (${oids.join(', ')}) loop
      execute format('drop trigger if exists ${trigger} on %s', captured.name);
    end loop;
  end $$`
}
