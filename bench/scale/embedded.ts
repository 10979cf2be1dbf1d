import { watchEmbedded } from '@portico/local-backend/watched'
import type { Opened } from './two-sizes.ts'

/**
 * The embedded database. A search looks at 100 files instead of 10,000, because the files of the test are a hundredth of those of a large
 * project. Otherwise no search would reach its limit, and each would look at all files.
 */
export const embedded: Opened = {
  open: watchEmbedded,
  hasServices: false,
  prepare: `create or replace function portico_private.search_budget() returns integer
    language sql immutable set search_path = '' as $$ select 100 $$`,
}
