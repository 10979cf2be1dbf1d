import type { SupabaseClient } from '@supabase/supabase-js'
import { FilesError } from '../errors/files-error.ts'
import { fileTypes } from '../file-types/file-types.ts'
import { type Folder, type FolderPlace, formatAddress } from '../place/place.ts'
import { callFunction } from './call-function.ts'
import { findByLists } from './find-by-lists.ts'
import { createFileResult, type FileResult, parseKeyPlace, type SearchContext } from './found-file.ts'

/** The start of the next page. */
export interface SearchCursor {
  at: string
  id: string
  /** True if the page ended because it had searched enough files, and not because it was full. */
  isLook?: boolean
}

/** The words, filters and places of a search. Null: no limit. */
export interface FileLookup {
  finder: SearchContext
  places: readonly Folder[]
  /** A part of the name. */
  words: string
  /** Indexes in `fileTypes`. */
  kinds: readonly number[] | null
  /** ISO 8601. Files that changed at this time or later, and before `until`. */
  since: string | null
  until: string | null
  minBytes: number | null
  maxBytes: number | null
  /** Number of files in a page. 0 to find only folders. */
  most: number
  mostFolders: number
  /** If the function is not installed: number of files of each place to search. */
  looks: number
  /** If the function is not installed: time in ms for which a list can be searched again. */
  goodFor: number
}

/** A folder that was found. */
export interface FolderResult extends FolderPlace {
  address: string
}

/** A page of results, latest first. */
export interface FileSearchPage {
  files: readonly FileResult[]
  /** On the first page, and on pages that continue an unfinished search. */
  folders: readonly FolderResult[]
  /** True if there are more results than the pages show. */
  isCut: boolean
  next: SearchCursor | null
  /** Number of files that were searched for this page. Null if all were searched. */
  looked: number | null
  /** Buckets that could not be read. */
  missing: readonly string[]
}

interface Answer {
  files: { bucket: string; key: string; size: number | null; type: string; updated_at: string }[]
  next: SearchCursor | null
  folders: { bucket: string; key: string }[]
  more_folders: boolean
  /** Undefined if the database searches all files, or does not limit the search. */
  looked?: number | null
}

const kinds = fileTypes.map(({ media, names }) => ({ media: media.source, names: names?.source ?? null }))

/** Returns whether a bucket is searched. Portico's own buckets are not; the function excludes them, too. */
export const isSearchRequested = (bucket: string): boolean => !/^portico[-_]/.test(bucket)

/** Clients of projects without the function. */
const lacking = new WeakSet<SupabaseClient>()

/**
 * Finds files and folders, in the database if its function is installed, else in the lists of storage.
 * @throws {FilesError} `too_wide` if the database took too long
 */
export async function findFiles(
  client: SupabaseClient,
  wanted: FileLookup,
  { beyond = null, signal }: { beyond?: SearchCursor | null; signal: AbortSignal },
): Promise<FileSearchPage> {
  const lookup = { ...wanted, places: wanted.places.filter(({ bucket }) => isSearchRequested(bucket)) }
  if (lacking.has(client)) return findByLists(client, lookup, signal)
  try {
    return await askDatabase(client, lookup, beyond, signal)
  } catch (caught) {
    if (!(caught instanceof FilesError)) throw caught
    if (caught.serverCode === '57014') throw new FilesError('too_wide', { status: 500 }, caught)
    if (caught.code !== 'not_installed') throw caught
    lacking.add(client)
    return findByLists(client, lookup, signal)
  }
}

async function askDatabase(
  client: SupabaseClient,
  lookup: FileLookup,
  beyond: SearchCursor | null,
  signal: AbortSignal,
): Promise<FileSearchPage> {
  const { places, kinds: wanted, most } = lookup
  const args = {
    places: places.map(({ bucket, prefix }) => ({ bucket, prefix: prefix && `${prefix}/` })),
    query: lookup.words,
    ...(wanted && { kinds, wanted }),
    since: lookup.since,
    until: lookup.until,
    min_bytes: lookup.minBytes,
    max_bytes: lookup.maxBytes,
    ...(beyond && { beyond_at: beyond.at, beyond_id: beyond.id }),
    most,
    most_folders: beyond && !beyond.isLook ? 0 : lookup.mostFolders,
  }
  return readAnswer(await callFunction<Answer>(client, 'portico_find_files', args, signal), lookup.finder)
}

/** Clients of projects without the function for recent files. */
const withoutRecent = new WeakSet<Pick<SupabaseClient, 'rpc'>>()

/**
 * Finds the files that changed last in all buckets by one call, without a list of the buckets.
 * @param shown - the buckets to include; null for all
 * @returns null if the database does not have the function
 * @throws {FilesError}
 */
export async function findRecent(
  client: Pick<SupabaseClient, 'rpc'>,
  finder: SearchContext,
  { shown, most, signal }: { shown: readonly string[] | null; most: number; signal: AbortSignal },
): Promise<FileSearchPage | null> {
  if (withoutRecent.has(client)) return null
  try {
    const args = { own: finder.config.ownFolderBuckets, shown, most }
    return readAnswer(await callFunction<Answer>(client, 'portico_recent_files', args, signal), finder)
  } catch (caught) {
    if (!(caught instanceof FilesError) || caught.code !== 'not_installed') throw caught
    withoutRecent.add(client)
    return null
  }
}

function readAnswer(answer: Answer, finder: SearchContext): FileSearchPage {
  return {
    files: answer.files.flatMap(({ updated_at: updatedAt, ...file }) => {
      const found = createFileResult({ ...file, updatedAt }, finder)
      return found ? [found] : []
    }),
    folders: answer.folders.flatMap(({ bucket, key }) => {
      const place = parseKeyPlace(bucket, key, finder)
      if (!place) return []
      const folder = { bucket, path: [...place.path, place.name] }
      return [{ ...folder, address: formatAddress(folder) }]
    }),
    isCut: answer.more_folders,
    next: answer.next && { ...answer.next, ...(answer.looked != null && { isLook: true }) },
    looked: answer.looked ?? null,
    missing: [],
  }
}
