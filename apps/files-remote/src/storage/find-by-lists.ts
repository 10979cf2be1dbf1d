import type { SupabaseClient } from '@supabase/supabase-js'
import { fileKinds, kindOf } from '../kinds/file-kinds.ts'
import { addressOf } from '../place/place.ts'
import type { Found, FoundFolder, Lookup } from './find-files.ts'
import type { FoundFile } from './found-file.ts'
import { listNewest, type NewestFiles } from './list-newest.ts'

/** How many files are found at most: there is no next page of lists that were read to be looked through. */
const mostFound = 200
const mostFolders = 20

/**
 * Finds among the files that storage lists: of each folder those that changed last, `lookup.looks` at most.
 * @throws {FilesError} only where no folder could be listed
 */
export async function findByLists(
  client: SupabaseClient,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Found> {
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

/** Lists to look through; those of a moment ago where they are good enough. Those of one person are never another's. */
function readLists(client: SupabaseClient, lookup: Lookup, signal: AbortSignal): Promise<NewestFiles>[] {
  const { places, looks, finder, goodFor } = lookup
  const id = JSON.stringify([finder.userId, places, looks])
  if (kept?.id === id && performance.now() - kept.at < goodFor) return kept.lists
  const lists = places.map((place) => listNewest(client, place, { most: looks, finder, signal }))
  const read = { id, at: performance.now(), lists }
  kept = read
  // A list that was given up, or that did not come, is asked for again.
  Promise.all(lists).catch(() => {
    if (kept === read) kept = null
  })
  return lists
}

function fits(file: FoundFile, { words, kinds, since, until, minBytes, maxBytes }: Lookup): boolean {
  const { name, size, updatedAt } = file
  const at = Date.parse(updatedAt)
  return (
    lower(name).includes(lower(words)) &&
    (kinds === null || kinds.includes(fileKinds.indexOf(kindOf(file)))) &&
    (since === null || at >= Date.parse(since)) &&
    (until === null || at < Date.parse(until)) &&
    (minBytes === null || (size !== null && size >= minBytes)) &&
    (maxBytes === null || (size !== null && size <= maxBytes))
  )
}

/** Folders that files lie in, and whose own name has the words. Empty ones are not known here. */
function foldersAmong(files: readonly FoundFile[], { words, places }: Lookup) {
  const found = new Map<string, FoundFolder>()
  for (const { bucket, path, key } of files) {
    // Only what lies in the place that was searched, and not the folders above it.
    const prefix = places.find((each) => each.bucket === bucket)?.prefix ?? ''
    const below = key.slice(prefix ? prefix.length + 1 : 0).split('/').length
    for (let depth = path.length - below + 2; depth <= path.length; depth += 1) {
      if (!lower(path[depth - 1] ?? '').includes(lower(words))) continue
      const folder = { bucket, path: path.slice(0, depth) }
      const address = addressOf(folder)
      found.set(address, { ...folder, address })
    }
  }
  return [...found.values()]
}

const lower = (text: string) => text.normalize('NFC').toLowerCase()
