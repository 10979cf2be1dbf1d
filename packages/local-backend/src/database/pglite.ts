import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'

/**
 * V8 compiles WebAssembly that runs often a second time. In Postgres that is above all one function of 100 kB, which takes a
 * second of a core and 400 MB at each start, for statements that no measurement finds faster (decision 69).
 */
const compiledOnce = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Callers get the errors of their statements. Postgres would also write each one with its values to its log, which the backend does
 * not show: a value of 15 MB took five seconds and 700 MB.
 */
const withoutLog = ['-c', 'log_min_messages=fatal', '-c', 'log_min_error_statement=panic']

/**
 * How every Postgres of the backend starts: what extensions bring is found without their schema, as at a Supabase project. Asked
 * for before one is opened, because it settles for this process how WebAssembly is compiled.
 */
export function pgliteOptions() {
  for (const flag of compiledOnce) setFlagsFromString(flag)
  return {
    startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public, extensions', ...withoutLog],
    parsers: { [types.TIMESTAMPTZ]: toInstant },
  } satisfies PGliteOptions
}

/** Times as auth and storage answer them, in UTC; what is none (`infinity`) stays as it is. REST prints its own. */
function toInstant(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
