import type { defineCommands } from '@portico/react-remote'
import { FileImage } from 'lucide-react'
import { readConfig } from '../config.ts'
import { toFilesError } from '../errors/files-error.ts'
import { getFileType } from '../file-types/file-types.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { getDisplayName } from '../place/names.ts'
import { formatPath } from '../place/place.ts'
import { emptySearch } from '../search/file-search.ts'
import { createLookup } from '../search/file-search-query.ts'
import { findFiles as find } from '../storage/find-files.ts'
import { texts } from '../texts/texts.ts'

type Find = Parameters<typeof defineCommands>[0]

/** Maximum number of results in the palette. */
const most = 20
/** If the database can't search: how many of the newest files of each bucket are checked. */
const looks = 1000
/** How long a loaded list of buckets is reused, in ms. */
const goodFor = 30_000

let known: { userId: string; buckets: string[]; at: number } | null = null

/** Finds the user's files and folders by name. Names that begin with `query` come first. */
export const findFiles: Find = async (query, context) => {
  // Falls back to English if the translations can't load: the results matter more.
  await texts.load(context.locale)?.catch(() => {})
  const t = texts.in(context.locale)
  const { session, signal } = context
  const config = readConfig(context.config)
  const finder = { userId: session.getSnapshot().user?.id ?? '', config }
  const buckets = await bucketsOf(context, finder.userId)
  const lookup = createLookup({ ...emptySearch, words: query }, buckets, finder)
  const { files, folders } = await find(
    session.client,
    { ...lookup, most, looks, mostFolders: 5 },
    { signal },
  )
  const detail = (bucket: string, path: readonly string[]) =>
    formatPath(t, [getBucketLabel(t, bucket, config.ownFolderBuckets), ...path])
  const wanted = query.normalize('NFC').toLowerCase()
  return [
    ...folders.map(({ address, bucket, path }) => ({
      to: address,
      title: getDisplayName(path.at(-1) ?? bucket),
      detail: detail(bucket, path.slice(0, -1)),
      icon: 'folder' as const,
    })),
    ...files.map((file) => ({
      to: file.address,
      title: getDisplayName(file.name),
      detail: detail(file.bucket, file.path),
      icon: getFileType(file).Icon === FileImage ? ('image' as const) : ('file' as const),
    })),
  ]
    .toSorted((a, b) => Number(!begins(a.title, wanted)) - Number(!begins(b.title, wanted)))
    .slice(0, most)
}

const begins = (title: string, wanted: string) => title.normalize('NFC').toLowerCase().startsWith(wanted)

/** Returns the buckets. The cached list of one user is never used for another. */
async function bucketsOf({ session, signal }: Parameters<Find>[1], userId: string): Promise<string[]> {
  if (known?.userId === userId && performance.now() - known.at < goodFor) return known.buckets
  const { data, error } = await session.client.storage.listBuckets()
  if (error) throw toFilesError(error)
  signal.throwIfAborted()
  known = { userId, buckets: data.map(({ id }) => id), at: performance.now() }
  return known.buckets
}
