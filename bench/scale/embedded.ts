import { watchEmbedded } from '@portico/local-backend/watched'
import type { Actor } from './actors.ts'
import { type Call, everyAccount } from './catalog/call.ts'
import { readKnown, readLinear } from './lists/lists.ts'
import type { Opened } from './two-sizes.ts'

/**
 * The embedded database. A search looks at 100 files instead of 2,000, because the files of the test are a hundredth of those of a large
 * project. Otherwise no search would reach its limit, and each would look at all files. The cost of a page is the same in any order, as in
 * a large table with an index: with the default cost, the planner reads the whole of a small table.
 */
export const embedded: Opened = {
  open: watchEmbedded,
  hasServices: false,
  prepare: `create or replace function portico_private.search_budget() returns integer
    language sql immutable set search_path = '' as $$ select 100 $$;
    set random_page_cost = 1`,
  pickActors,
}

/**
 * Returns the callers whose growth is checked. The ordinary user is left out if the heavy one sends the same call: the rows of other accounts
 * grow for both, and those of the heavy user grow, too. It is needed if the call of the heavy one is known to grow. One caller is enough for
 * a call that may grow, which only has to succeed.
 */
function pickActors({ name, actors }: Call): readonly Actor[] {
  if (name in readLinear()) return actors.slice(0, 1)
  return actors === everyAccount && !(name in readKnown())
    ? actors.filter((actor) => actor === 'heavy')
    : actors
}
