import type { WatchedBackend } from '@portico/local-backend/watched'
import type { Actor } from './actors.ts'
import type { Call } from './catalog/call.ts'
import { catalog } from './catalog/catalog.ts'
import { empty, fill, freshen } from './fill/fill.ts'
import { compareSizes, type Growth } from './growth.ts'
import { createMeter, type Meter } from './meter.ts'
import { type Outcomes, runCalls } from './run-calls.ts'
import type { Sizes } from './sizes.ts'

/** How a database is opened. */
export interface Opened {
  /** Opens it without rows of the benchmark. */
  open(watch: Meter['watch']): Promise<WatchedBackend>
  /** Whether its storage is Supabase's. Else it is the embedded one. */
  hasServices: boolean
  /** SQL that runs before the first fill. */
  prepare?: string
  /** Returns the callers of a call. Default: all of the catalogue. */
  pickActors?: (call: Call) => readonly Actor[]
}

/** The same database at two sizes. */
export interface TwoSizes {
  growths: readonly Growth[]
  /** SQL functions of the schema `public` that unauthenticated visitors or users may call. */
  functions: readonly string[]
}

/** Fills a database to the first size, sends all calls, and does both again at the second size. Closes the database. */
export async function measureTwoSizes(
  { open, hasServices, prepare, pickActors = ({ actors }) => actors }: Opened,
  [small, large]: readonly [Sizes, Sizes],
  say: (line: string) => void = () => undefined,
): Promise<TwoSizes> {
  const meter = createMeter()
  const backend = await open(meter.watch)
  try {
    if (prepare) await backend.script(prepare)
    const calls = catalog.map((call) => ({ ...call, actors: pickActors(call) }))
    const outcomes: Outcomes[] = []
    let from = empty
    for (const to of [small, large]) {
      say(`filling to ${to.objects.toLocaleString('en')} files and ${to.rows.toLocaleString('en')} rows`)
      await fill(backend, { from, to })
      from = to
      await backend.script(freshen)
      await meter.learn(backend.sql)
      say(`measuring ${catalog.length} calls`)
      outcomes.push(await runCalls({ backend, meter, hasServices }, calls))
    }
    const [before = new Map(), after = new Map()] = outcomes
    return { growths: compareSizes(before, after), functions: await readFunctions(backend) }
  } finally {
    await backend.close()
  }
}

async function readFunctions({ sql }: WatchedBackend): Promise<string[]> {
  const rows = await sql<{ name: string }>(`
    select distinct p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}
