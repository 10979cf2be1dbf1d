import type { SupabaseClient } from '@supabase/supabase-js'
import { FilesError, toFilesError } from '../errors/files-error.ts'
import { encodeName, placeholderName } from '../place/names.ts'
import { findFreeName } from '../place/new-name.ts'
import { createKey, type Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { listFolder } from '../storage/list-folder.ts'
import { type CountObserver, type DeepObject, listDeep } from '../storage/list-objects.ts'

/** A move or copy of entries into a folder. */
export interface Transfer {
  kind: 'move' | 'copy'
  from: Folder
  entries: readonly Entry[]
  to: Folder
  /** The new name, if there is one entry. */
  name?: string
}

/** The size and the conflicts of a transfer, counted before it starts. */
export interface TransferSummary extends Transfer {
  /** Each object, and its target key. */
  objects: readonly (DeepObject & { target: string })[]
  /** Keys that exist at the target. */
  taken: ReadonlySet<string>
  /** Number of files to transfer, and their bytes. */
  count: number
  bytes: number
  /** Target keys that are taken, without placeholders. */
  conflicts: readonly string[]
}

/** Returns whether `folder` is `entry`, or is inside it. */
export function isInside(folder: Folder, from: Folder, entry: Pick<Entry, 'kind' | 'key'>): boolean {
  const isThere = folder.bucket === from.bucket && entry.kind === 'folder'
  return isThere && `${folder.prefix}/`.startsWith(`${entry.key}/`)
}

/**
 * Counts a transfer and finds its conflicts. Folders with the same name are merged.
 * @throws FilesError `into_itself`, or if a folder can't be read
 */
export async function summarizeTransfer(
  client: SupabaseClient,
  transfer: Transfer,
  watch?: CountObserver,
): Promise<TransferSummary> {
  const { from, entries, to, name } = transfer
  if (entries.some((entry) => isInside(to, from, entry))) throw new FilesError('into_itself', {})
  const { entries: there } = await listFolder(client, to).catch((caught: unknown) => {
    throw toFilesError(caught)
  })
  const taken = new Set(there.flatMap(({ kind, key }) => (kind === 'file' ? [key] : [])))
  const names = new Set(there.map((entry) => entry.name))
  const objects: TransferSummary['objects'][number][] = []
  for (const entry of entries) {
    // A copy in the same folder gets another name. A folder is renamed as a whole.
    const isBeside = createKey(to, entry.part) === entry.key && to.bucket === from.bucket
    const named = name ?? (isBeside ? findFreeName(entry.name, names) : undefined)
    const target = createKey(to, named === undefined ? entry.part : encodeName(named))
    const isFolder = entry.kind === 'folder'
    const found = isFolder ? await listDeep(client, { ...from, prefix: entry.key }, watch) : [entry]
    if (isFolder && there.some(({ kind, key }) => kind === 'folder' && key === target))
      for (const { key } of await listDeep(client, { ...to, prefix: target }, watch)) taken.add(key)
    for (const { key, size } of found)
      objects.push({ key, size, target: `${target}${key.slice(entry.key.length)}` })
  }
  const files = objects.filter(({ key }) => !isPlaceholder(key))
  return {
    ...transfer,
    objects,
    taken,
    count: files.length,
    bytes: files.reduce((sum, { size }) => sum + (size ?? 0), 0),
    conflicts: files.flatMap(({ target }) => (taken.has(target) ? [target] : [])),
  }
}

/** Maximum number of files that are transferred without a question. */
const mostUnasked = 20

/** Returns whether the user should see the size before the transfer starts. */
export function isLarge({ count }: Pick<TransferSummary, 'count'>): boolean {
  return count > mostUnasked
}

/** Returns whether an object only exists to keep its folder. */
export function isPlaceholder(key: string): boolean {
  return key === placeholderName || key.endsWith(`/${placeholderName}`)
}
