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

/**
 * Postgres counts the reads of each table and index in the transaction that is open, nested statements included
 * (https://www.postgresql.org/docs/15/monitoring-stats.html, `pg_stat_xact_*`). The statement is prepared with the list of all relations
 * that have pages, so that the measurement reads no table itself.
 */
const prepareSql = `prepare portico_meter as
  select sum(pg_catalog.pg_stat_get_xact_blocks_fetched(own))::float8 as buffers,
    sum(pg_catalog.pg_stat_get_xact_tuples_returned(own))::float8 as rows,
    sum(pg_catalog.pg_stat_get_xact_blocks_fetched(system))::float8 as "catalogBuffers"
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
  const read = async (tx: Statements): Promise<Counters> => {
    const { rows } = await tx.query<Record<keyof Counters, number | null>>('execute portico_meter')
    const {
      buffers,
      rows: read,
      catalogBuffers,
    } = rows[0] ?? { buffers: null, rows: null, catalogBuffers: null }
    return { buffers: buffers ?? 0, rows: read ?? 0, catalogBuffers: catalogBuffers ?? 0 }
  }
  return {
    async watch(tx, run) {
      const before = await read(tx)
      const began = performance.now()
      const note = async () => {
        const ms = performance.now() - began
        await tx.query(`select pg_catalog.set_config('role', 'none', true)`)
        last = { ...difference(await read(tx), before), ms }
      }
      try {
        const result = await run()
        await note()
        return result
      } catch (error) {
        // Storage undoes a write that it only tries. After an error of the database, the transaction can't be asked.
        if (!isOfDatabase(error)) await note()
        throw error
      }
    },
    async learn(sql) {
      const [row] = await sql<Record<'own' | 'system', string | null>>(relationsSql)
      await sql('deallocate all')
      await sql(prepareSql.replace('OWN', row?.own ?? '{}').replace('SYSTEM', row?.system ?? '{}'))
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
