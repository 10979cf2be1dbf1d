import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { placesOf } from '../kinds/searched-kinds.ts'
import { folderOf, type Place } from '../place/place.ts'
import { type Cursor, findFiles, type Lookup } from '../storage/find-files.ts'
import type { Finder } from '../storage/found-file.ts'
import { beginOf, type Wanted } from './wanted.ts'

/** How many files a page shows. */
const most = 50
/** Where the function is not installed: how many files are looked at in all. */
const looks = 5000

/** What the database is asked, where there are these buckets. */
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

/** Pages of what is found. */
export function findQuery(client: SupabaseClient, lookup: Lookup) {
  return infiniteQueryOptions({
    queryKey: ['find', lookup],
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => findFiles(client, lookup, { beyond: pageParam, signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
