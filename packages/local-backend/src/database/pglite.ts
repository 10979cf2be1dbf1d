import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'

/** How every Postgres of the backend starts: what extensions bring is found without their schema, as at a Supabase project. */
export const pgliteOptions = {
  startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public, extensions'],
  parsers: { [types.TIMESTAMPTZ]: toInstant },
} satisfies PGliteOptions

/** Times as auth and storage answer them, in UTC; what is none (`infinity`) stays as it is. REST prints its own. */
function toInstant(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
