import type { SupabaseClient } from '@supabase/supabase-js'
import { fileTypes, getFileType } from '../file-types/file-types.ts'
import { formatAddress } from '../place/place.ts'
import type { FileLookup, FileSearchPage, FolderResult } from './find-files.ts'
import type { FileResult } from './found-file.ts'
import { listNewest, type NewestFiles } from './list-newest.ts'

/** Maximum number of files in a result. It has no next page. */
const mostFound = 200
const mostFolders = 20

/**
 * Finds files in the lists of storage, which have at most `lookup.looks` files of each folder, those that changed last.
 * @throws {FilesError} only if no folder could be listed
 */
export async function findByLists(
  client: SupabaseClient,
  lookup: FileLookup,
  signal: AbortSignal,
): Promise<FileSearchPage> {
  const { places } = lookup
  const answers = await Promise.allSettled(readLists(client, lookup, signal))
  const failures = answers.filter((answer) => answer.status === 'rejected')
  if (failures.length > 0 && failures.length === places.length) throw failures[0]?.reason
  const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const files = lists.flatMap((list) => list.files)
  const found = files
    .filter((file) => fits(file, lookup))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const most = Math.min(mostFound, Math.max(lookup.most, 0))
  const folders = lookup.mostFolders > 0 && lookup.words ? foldersAmong(files, lookup) : []
  return {
    files: found.slice(0, most),
    folders: folders.slice(0, mostFolders),
    isCut: found.length > most || folders.length > mostFolders,
    next: null,
    looked: lists.some(({ isCut }) => isCut) ? lists.reduce((sum, list) => sum + list.looked, 0) : null,
    missing: places.flatMap(({ bucket }, index) => (answers[index]?.status === 'rejected' ? [bucket] : [])),
  }
}

let kept: { id: string; at: number; lists: Promise<NewestFiles>[] } | null = null

/** Returns the lists to search. Uses recent ones again, but never those of another user. */
function readLists(client: SupabaseClient, lookup: FileLookup, signal: AbortSignal): Promise<NewestFiles>[] {
  const { places, looks, finder, goodFor } = lookup
  const id = JSON.stringify([finder.userId, places, looks])
  if (kept?.id === id && performance.now() - kept.at < goodFor) return kept.lists
  const lists = places.map((place) => listNewest(client, place, { most: looks, finder, signal }))
  const read = { id, at: performance.now(), lists }
  kept = read
  // A list that was aborted or failed is requested again.
  Promise.all(lists).catch(() => {
    if (kept === read) kept = null
  })
  return lists
}

function fits(file: FileResult, { words, kinds, since, until, minBytes, maxBytes }: FileLookup): boolean {
  const { name, size, updatedAt } = file
  const at = Date.parse(updatedAt)
  return (
    lower(name).includes(lower(words)) &&
    (kinds === null || kinds.includes(fileTypes.indexOf(getFileType(file)))) &&
    (since === null || at >= Date.parse(since)) &&
    (until === null || at < Date.parse(until)) &&
    (minBytes === null || (size !== null && size >= minBytes)) &&
    (maxBytes === null || (size !== null && size <= maxBytes))
  )
}

/** Returns the folders of these files whose own name contains the words. Empty folders are not in the lists. */
function foldersAmong(files: readonly FileResult[], { words, places }: FileLookup) {
  const found = new Map<string, FolderResult>()
  for (const { bucket, path, key } of files) {
    // Only folders inside the searched place count, not those above it.
    const prefix = places.find((each) => each.bucket === bucket)?.prefix ?? ''
    const below = key.slice(prefix ? prefix.length + 1 : 0).split('/').length
    for (let depth = path.length - below + 2; depth <= path.length; depth += 1) {
      if (!lower(path[depth - 1] ?? '').includes(lower(words))) continue
      const folder = { bucket, path: path.slice(0, depth) }
      const address = formatAddress(folder)
      found.set(address, { ...folder, address })
    }
  }
  return [...found.values()]
}

const lower = (text: string) => text.normalize('NFC').toLowerCase()
