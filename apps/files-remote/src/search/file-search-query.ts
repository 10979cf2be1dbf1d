import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getTypeIndexes } from '../file-types/searchable-types.ts'
import { type FolderPlace, getFolder } from '../place/place.ts'
import { type FileLookup, type FileSearchPage, findFiles, type SearchCursor } from '../storage/find-files.ts'
import type { SearchContext } from '../storage/found-file.ts'
import { type FileSearch, getStartOfDay } from './file-search.ts'

/** Maximum number of files on a page. */
const most = 50
/** If the function is not installed: how many files are searched in all. */
const looks = 5000

/** Returns the lookup for a search in these buckets. */
export function createLookup(
  wanted: FileSearch,
  buckets: readonly string[],
  finder: SearchContext,
): FileLookup {
  const { words, kind, since, until, minBytes, maxBytes, place } = wanted
  const where: readonly FolderPlace[] = place ? [place] : buckets.map((bucket) => ({ bucket, path: [] }))
  const isFolder = kind === 'folder'
  const isPlain = [since, until, minBytes, maxBytes].every((value) => value === null)
  return {
    finder,
    places: where.map((each) => getFolder(each, finder.userId, finder.config)),
    words: words.trim(),
    kinds: kind === null || isFolder ? null : getTypeIndexes(kind),
    since: since && getStartOfDay(since),
    until: until && getStartOfDay(until, 1),
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
  lookup: FileLookup,
  { beyond, signal }: { beyond: SearchCursor | null; signal: AbortSignal },
): Promise<FileSearchPage> {
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
export function searchQuery(client: SupabaseClient, lookup: FileLookup) {
  return infiniteQueryOptions({
    queryKey: ['find', lookup],
    initialPageParam: null as SearchCursor | null,
    queryFn: ({ pageParam, signal }) => findPage(client, lookup, { beyond: pageParam, signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
