import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeName, placeholderName } from '../place/names.ts'
import type { Entry } from '../storage/entry.ts'
import { readPages } from '../storage/read-pages.ts'
import type { DownloadMember } from './member.ts'

/**
 * Returns all files of `entries`, including those in folders at any depth, and each empty folder. Calls `onFound` with the number
 * of files so far, after each answer of storage.
 * @throws FilesError if a folder can't be read: then no file is saved
 */
export async function gatherMembers(
  client: SupabaseClient,
  bucket: string,
  entries: readonly Entry[],
  signal: AbortSignal,
  onFound: (files: number) => void,
): Promise<DownloadMember[]> {
  const members: DownloadMember[] = []
  let files = 0
  const add = (member: DownloadMember) => {
    files += 1
    members.push(member)
  }
  const enter = async (prefix: string, path: readonly string[]): Promise<void> => {
    const before = members.length
    for await (const rows of readPages(client, { bucket, prefix }, signal)) {
      for (const { name, id, metadata } of rows) {
        if (name === placeholderName || name === '') continue
        const key = `${prefix}/${name}`
        const inside = [...path, decodeName(name)]
        if (id === null) await enter(key, inside)
        else add({ key, path: inside, size: bytesOf(metadata) })
      }
      onFound(files)
    }
    if (members.length === before) members.push({ key: null, path, size: 0 })
  }
  for (const { kind, key, name, size } of entries) {
    if (kind === 'folder') await enter(key, [name])
    else add({ key, path: [name], size })
  }
  return members
}

function bytesOf(metadata: unknown): number | null {
  const size = (metadata as { size?: unknown } | null)?.size
  return typeof size === 'number' ? size : null
}
