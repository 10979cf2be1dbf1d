import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'

/**
 * V8 compiles frequently used WebAssembly a second time. In Postgres, that is mainly one function of 100 kB, which takes a second of a core
 * and 400 MB at each start. No measurement found faster statements after it (decision 69).
 */
const compiledOnce = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Callers get the errors of their statements. Postgres would also write each error with its values to its log, which the backend does not
 * show; for a value of 15 MB that took five seconds and 700 MB.
 */
const withoutLog = ['-c', 'log_min_messages=fatal', '-c', 'log_min_error_statement=panic']

/**
 * Returns the options of every Postgres of the backend. Objects of extensions are found without their schema, as at a Supabase project.
 * Call it before a database is opened, because it sets how this process compiles WebAssembly.
 */
export function createPgliteOptions() {
  for (const flag of compiledOnce) setFlagsFromString(flag)
  return {
    startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public, extensions', ...withoutLog],
    parsers: { [types.TIMESTAMPTZ]: toInstant },
  } satisfies PGliteOptions
}

/** Converts a time to UTC, as auth and storage return it; `infinity` is unchanged. REST formats its own times. */
function toInstant(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
