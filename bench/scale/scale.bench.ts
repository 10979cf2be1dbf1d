import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { supabaseDir } from '@portico/local-backend/testing'
import { type WatchedBackend, watchPostgres } from '@portico/local-backend/watched'
// @boundaries-ignore one module starts a Postgres of the system for tests and benchmarks
import { pushProject, startPostgres } from '../../e2e/real/postgres.ts'
// @boundaries-ignore the same variables name the sources of services
import { readTarget } from '../../e2e/real/target.ts'
import type { Bench, Measurement } from '../measure.ts'
import type { Actor } from './actors.ts'
import { beforeName, describeBefore, readBefore } from './before.ts'
import { type Growth, mostGrowth } from './growth.ts'
import { splitName } from './lists/judge.ts'
import { readLinear } from './lists/lists.ts'
import type { Meter } from './meter.ts'
import { makeServiceSchemas, requestLimits, type ServiceSources } from './services.ts'
import { sizesOf } from './sizes.ts'
import { measureTwoSizes } from './two-sizes.ts'
import { visitCosts } from './visits.ts'

/** Milliseconds for a call of a page, and for members of many teams. */
const [mostTime, mostTimeOfMany] = [300, 1_000]

/** Reads that depend on the number of processors or on the time of day would differ between two runs. */
const settings = {
  ...{ autovacuum: 'off', jit: 'off', max_parallel_workers_per_gather: '0', fsync: 'off' },
  ...{ shared_buffers: '2GB', maintenance_work_mem: '1GB', max_wal_size: '4GB', checkpoint_timeout: '1h' },
}

/** Every call of the product, on a Postgres with millions of files and rows and at a tenth of them. */
export const bench: Bench = {
  name: 'Calls of the database with 2 million files and 10 million rows',
  run: async ({ factor }) => {
    const target = readTarget(process.env)
    if (typeof target === 'string') throw new Error(target)
    if ('hosted' in target) throw new Error('The benchmark fills a database of its own, not a project.')
    const { auth, storage, postgresBin } = target.sources
    if (!storage) throw new Error('PORTICO_STORAGE_SERVER is missing: the folder of the storage API’s code.')
    const opened = {
      open: (watch: Meter['watch']) => openPostgres(postgresBin, { auth, storage }, watch),
      hasServices: true,
    }
    const sizes = [sizesOf(factor / 10), sizesOf(factor)] as const
    const { growths } = await measureTwoSizes(opened, sizes, (line) => console.log(line))
    return withBefore(growths.flatMap(measuresOf).concat(visitCosts(outcomesOf(growths))))
  },
}

async function openPostgres(
  bin: string,
  sources: ServiceSources,
  watch: Meter['watch'],
): Promise<WatchedBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-scale-'))
  const postgres = await startPostgres(bin, settings)
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeServiceSchemas(postgres, sources, folder)
    await pushProject(postgres, supabaseDir, { cli: undefined, seed: false })
    const backend = await watchPostgres(postgres.url('supabase_admin'), watch)
    await backend.script(requestLimits)
    const close = async () => {
      await backend.close()
      await stop()
    }
    return { ...backend, close }
  } catch (error) {
    await stop()
    throw error
  }
}

function outcomesOf(growths: readonly Growth[]) {
  return new Map(growths.map(({ name, large }) => [name, large]))
}

function measuresOf({ name, growth, small, large }: Growth): Measurement[] {
  const [call, actor] = splitName(name)
  const isLimited = !(call in readLinear()) || large.refusal !== null
  const target = (actor as Actor) === 'memberOfMany' ? mostTimeOfMany : mostTime
  const reads = `${small.buffers} and ${large.buffers} pages, ${small.rows} and ${large.rows} rows`
  return [
    {
      ...{ name: `${name}: time`, value: Math.round(large.ms * 10) / 10, unit: 'ms' },
      ...(isLimited && { target }),
      ...(large.isTimeout && { note: 'no answer' }),
      ...(large.refusal !== null && { note: `refused: ${large.refusal}` }),
      cell: { table: 'Time of a call (ms)', row: name, column: 'now' },
    },
    {
      ...{ name: `${name}: growth`, value: growth, unit: '×', note: reads },
      ...(isLimited && { target: mostGrowth }),
      cell: { table: 'Reads per returned row, at 10 times the data', row: name, column: 'now' },
    },
  ]
}

/** Adds the numbers of the earlier run to the tables. */
function withBefore(measures: readonly Measurement[]): Measurement[] {
  const before = readBefore()
  if (!before) return [...measures]
  const column = describeBefore(before)
  const earlier = measures.flatMap(({ name, unit, cell }): Measurement[] => {
    const value = before.values[name]
    if (value === undefined) return []
    const place = cell && { cell: { ...cell, column } }
    return [{ ...{ name: beforeName(name), value: value ?? Number.NaN, unit, quiet: true }, ...place }]
  })
  return [...earlier, ...measures]
}
