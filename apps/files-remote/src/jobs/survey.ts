import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError, FilesError } from '../errors/files-error.ts'
import { encodeName, placeholderName } from '../place/names.ts'
import { freeName } from '../place/new-name.ts'
import { type Folder, keyIn } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { type DeepObject, listDeep, type Watch } from '../storage/list-deep.ts'
import { listFolder } from '../storage/list-folder.ts'

/** What is to go where. */
export interface Transfer {
  kind: 'move' | 'copy'
  from: Folder
  entries: readonly Entry[]
  to: Folder
  /** The name that the only entry is to have there. */
  name?: string
}

/** What a transfer comes to: counted before anything is done. */
export interface Survey extends Transfer {
  /** Each object, and the key it is to have. */
  objects: readonly (DeepObject & { target: string })[]
  /** Keys that something has already where these go. */
  taken: ReadonlySet<string>
  /** Files to be transferred, and their bytes. */
  count: number
  bytes: number
  /** Those of the targets that are taken, placeholders aside. */
  conflicts: readonly string[]
}

/** Whether `folder` is `entry`, or lies in it. */
export function isInside(folder: Folder, from: Folder, entry: Pick<Entry, 'kind' | 'key'>): boolean {
  const isThere = folder.bucket === from.bucket && entry.kind === 'folder'
  return isThere && `${folder.prefix}/`.startsWith(`${entry.key}/`)
}

/**
 * Counts what a transfer comes to, and looks what is in its way. Folders of one name become one.
 * @throws FilesError `into_itself`, and where a folder can't be read
 */
export async function survey(client: SupabaseClient, transfer: Transfer, watch?: Watch): Promise<Survey> {
  const { from, entries, to, name } = transfer
  if (entries.some((entry) => isInside(to, from, entry))) throw new FilesError('into_itself', {})
  const { entries: there } = await listFolder(client, to).catch((caught: unknown) => {
    throw asFilesError(caught)
  })
  const taken = new Set(there.flatMap(({ kind, key }) => (kind === 'file' ? [key] : [])))
  const names = new Set(there.map((entry) => entry.name))
  const objects: Survey['objects'][number][] = []
  for (const entry of entries) {
    // Beside itself a copy has another name, a folder as a whole.
    const isBeside = keyIn(to, entry.part) === entry.key && to.bucket === from.bucket
    const named = name ?? (isBeside ? freeName(entry.name, names) : undefined)
    const target = keyIn(to, named === undefined ? entry.part : encodeName(named))
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

/** What a transfer of so many files comes to is said before it begins; a smaller one goes at once. */
const mostUnasked = 20

/** Whether a person should know how much it is before it begins. */
export function isLarge({ count }: Pick<Survey, 'count'>): boolean {
  return count > mostUnasked
}

/** Whether an object only keeps its folder alive. */
export function isPlaceholder(key: string): boolean {
  return key === placeholderName || key.endsWith(`/${placeholderName}`)
}
