import type { SupabaseClient } from '@supabase/supabase-js'
import { placeholderName } from '../place/names.ts'
import { createKey, type Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { readPages } from '../storage/read-pages.ts'

/** A number of files and their size. */
export interface ContentSize {
  files: number
  bytes: number
  /** True if there are more files than were counted. */
  isCut: boolean
}

/** Maximum number of files that are counted. */
export const maxCountedFiles = 20_000

/** Counts files and their bytes: those in `entries`, and all below the folders among them. @throws FilesError */
export async function measureEntries(
  client: SupabaseClient,
  bucket: string,
  entries: readonly Pick<Entry, 'kind' | 'key' | 'size'>[],
  signal: AbortSignal,
): Promise<ContentSize> {
  const amount: ContentSize = { files: 0, bytes: 0, isCut: false }
  for (const { kind, key, size } of entries) {
    if (kind === 'folder') await addFolder(client, { bucket, prefix: key }, amount, signal)
    else add(amount, size)
  }
  return amount
}

async function addFolder(
  client: SupabaseClient,
  folder: Folder,
  amount: ContentSize,
  signal: AbortSignal,
): Promise<void> {
  if (amount.isCut) return
  for await (const rows of readPages(client, folder, signal)) {
    for (const { id, name, metadata } of rows) {
      if (id === null) await addFolder(client, { ...folder, prefix: createKey(folder, name) }, amount, signal)
      else if (name !== placeholderName) add(amount, (metadata as { size?: number } | null)?.size ?? 0)
    }
    if (amount.isCut) return
  }
}

function add(amount: ContentSize, size: number | null): void {
  if (amount.files === maxCountedFiles) {
    amount.isCut = true
    return
  }
  amount.files += 1
  amount.bytes += size ?? 0
}
