import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** How every Postgres of the backend starts: what extensions bring is found without their schema, as at a Supabase project. */
export const pgliteOptions = {
  startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public, extensions'],
} satisfies PGliteOptions
