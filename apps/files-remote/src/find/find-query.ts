import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { placesOf } from '../kinds/searched-kinds.ts'
import { folderOf, type Place } from '../place/place.ts'
import { type Cursor, type Found, findFiles, type Lookup } from '../storage/find-files.ts'
import type { Finder } from '../storage/found-file.ts'
import { beginOf, type Wanted } from './wanted.ts'

/** Maximum number of files on a page. */
const most = 50
/** If the function is not installed: how many files are searched in all. */
const looks = 5000

/** Returns the lookup for a search in these buckets. */
export function lookupOf(wanted: Wanted, buckets: readonly string[], finder: Finder): Lookup {
  const { words, kind, since, until, minBytes, maxBytes, place } = wanted
  const where: readonly Place[] = place ? [place] : buckets.map((bucket) => ({ bucket, path: [] }))
  const isFolder = kind === 'folder'
  const isPlain = [since, until, minBytes, maxBytes].every((value) => value === null)
  return {
    finder,
    places: where.map((each) => folderOf(each, finder.userId, finder.config)),
    words: words.trim(),
    kinds: kind === null || isFolder ? null : placesOf(kind),
    since: since && beginOf(since),
    until: until && beginOf(until, 1),
    minBytes,
    maxBytes,
    most: isFolder ? 0 : most,
    // A folder has no size, and storage keeps no date for one.
    mostFolders: isFolder ? 50 : kind === null && isPlain ? 10 : 0,
    looks: Math.max(1000, Math.floor(looks / Math.max(1, where.length))),
    goodFor: 30_000,
  }
}

/** Maximum number of calls for one page. Each call searches 10,000 files. */
const mostLooks = 10

/** Returns a page of results. Continues the search while the page is not full. */
async function findPage(
  client: SupabaseClient,
  lookup: Lookup,
  { beyond, signal }: { beyond: Cursor | null; signal: AbortSignal },
): Promise<Found> {
  let page = await findFiles(client, lookup, { beyond, signal })
  for (let looks = 1; looks < mostLooks && page.next?.isLook; looks += 1) {
    if (page.files.length + page.folders.length >= Math.max(lookup.most, lookup.mostFolders)) break
    const more = await findFiles(client, lookup, { beyond: page.next, signal })
    page = {
      ...more,
      files: [...page.files, ...more.files],
      folders: [...page.folders, ...more.folders],
      isCut: page.isCut || more.isCut,
      looked: more.looked === null ? null : more.looked + (page.looked ?? 0),
    }
  }
  return page
}

/** Returns the query for the pages of results. */
export function findQuery(client: SupabaseClient, lookup: Lookup) {
  return infiniteQueryOptions({
    queryKey: ['find', lookup],
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => findPage(client, lookup, { beyond: pageParam, signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
