import type { Statements, Watch } from '@portico/local-backend/watched'

/** The reads and the time of one request. Only `ms` depends on the machine. */
export interface Reading {
  /** Pages of tables and indexes, from the cache or the disk. */
  buffers: number
  /** Rows and index entries that scans have visited, also inside functions, policies and triggers. */
  rows: number
  /** Pages of the system catalogues. The first request of a connection reads more of them, because it fills caches. */
  catalogBuffers: number
  ms: number
}

/** Counts the reads of the requests of a backend. */
export interface Meter {
  watch: Watch
  /** Learns which tables and indexes there are. Has to run after each change of the schema. */
  learn(sql: <Row>(sql: string) => Promise<Row[]>): Promise<void>
  /** Returns the reading of the last request, and forgets it. Null if no transaction has ended since. */
  take(): Reading | null
}

type Counters = Omit<Reading, 'ms'>

const zero: Counters = { buffers: 0, rows: 0, catalogBuffers: 0 }

/**
 * Postgres counts the reads of each table and index in the transaction that is open, nested statements included
 * (https://www.postgresql.org/docs/15/monitoring-stats.html, `pg_stat_xact_*`). The statement is prepared with the list of all relations
 * that have pages, so that the measurement reads no table itself. The flush at the end of the transaction sets the counters to zero.
 */
const prepareSql = `prepare portico_meter as
  select coalesce(sum(pg_catalog.pg_stat_get_xact_blocks_fetched(own)), 0)::float8 as buffers,
    coalesce(sum(pg_catalog.pg_stat_get_xact_tuples_returned(own)), 0)::float8 as rows,
    coalesce(sum(pg_catalog.pg_stat_get_xact_blocks_fetched(system)), 0)::float8 as "catalogBuffers",
    pg_catalog.pg_stat_force_next_flush()::text as flush
  from rows from (pg_catalog.unnest('OWN'::oid[]), pg_catalog.unnest('SYSTEM'::oid[])) as r (own, system)`

const relationsSql = `select
    pg_catalog.array_agg(c.oid) filter (where not is_system)::text as own,
    pg_catalog.array_agg(c.oid) filter (where is_system)::text as system
  from pg_catalog.pg_class c
  cross join lateral (
    select c.oid < 16384 and c.relnamespace = any (array['pg_catalog', 'pg_toast']::regnamespace[])
  ) as s (is_system)
  where c.relkind in ('r', 'i', 't', 'm') and pg_catalog.pg_relation_size(c.oid) > 0`

/** Creates a meter for one backend, whose requests run one after another. */
export function createMeter(): Meter {
  let last: Reading | null = null
  let hasFailed = false
  const read = async (tx: Statements): Promise<Counters> => {
    const { rows } = await tx.query<Counters>('execute portico_meter')
    return rows[0] ?? zero
  }
  return {
    async watch(tx, run) {
      // A failed transaction leaves its counters to the next one.
      const before = hasFailed ? await read(tx) : zero
      const began = performance.now()
      const note = async () => {
        const ms = performance.now() - began
        last = { ...difference(await read(tx), before), ms }
      }
      hasFailed = false
      try {
        const result = await run()
        await note()
        return result
      } catch (error) {
        // Storage undoes a write that it only tries. After an error of the database, the transaction can't be asked.
        if (isOfDatabase(error)) hasFailed = true
        else await note()
        throw error
      }
    },
    async learn(sql) {
      const [row] = await sql<Record<'own' | 'system', string | null>>(relationsSql)
      await sql('deallocate all')
      await sql(prepareSql.replace('OWN', row?.own ?? '{}').replace('SYSTEM', row?.system ?? '{}'))
      await sql('execute portico_meter')
    },
    take() {
      const reading = last
      last = null
      return reading
    },
  }
}

function difference(after: Counters, before: Counters): Counters {
  return {
    buffers: after.buffers - before.buffers,
    rows: after.rows - before.rows,
    catalogBuffers: after.catalogBuffers - before.catalogBuffers,
  }
}

function isOfDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error
}
