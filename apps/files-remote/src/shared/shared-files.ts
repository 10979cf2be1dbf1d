import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeName, placeholderName } from '../place/names.ts'
import { callFunction } from '../storage/call-function.ts'
import type { OpenShare, ShareErrorCode } from './open-share.ts'

/** A file of a share. */
export interface SharedFile {
  key: string
  /** Names from the root of the share down to its own name. */
  path: readonly string[]
  /** Bytes. Null if storage does not know. */
  size: number | null
  type: string
}

/** The files of a share, or why they can't be shown. */
export type SharedFiles =
  | { files: readonly SharedFile[]; isCut: boolean; refusal?: undefined }
  | { refusal: ShareErrorCode }

interface Row {
  name: string
  size: number | null
  type: string | null
}

const pageSize = 1000
/** Maximum number of files to read. The page says if there are more. */
export const maxSharedFiles = 20_000

/** Reads all files of a share, page by page, in the order of the keys. @throws {FilesError} */
export async function readShared(client: SupabaseClient, share: OpenShare): Promise<SharedFiles> {
  const files: SharedFile[] = []
  let beyond = ''
  while (files.length < maxSharedFiles) {
    const page = await callFunction<{ state: 'open' | ShareErrorCode; objects?: Row[] }>(
      client,
      'portico_shared_objects',
      { share_grant: share.grant, beyond, most: pageSize },
    )
    if (page.state !== 'open') return { refusal: page.state }
    const rows = page.objects ?? []
    for (const { name, size, type } of rows) {
      beyond = name
      if (!name.endsWith(`/${placeholderName}`))
        files.push({ key: name, path: getSharedPath(share.items, name), size, type: type ?? '' })
    }
    if (rows.length < pageSize) return { files, isCut: false }
  }
  return { files, isCut: true }
}

/** Returns the path of a file on the page. A share of one folder starts inside that folder. */
export function getSharedPath(items: readonly string[], key: string): string[] {
  const item = items.find((one) => one === key || (one.endsWith('/') && key.startsWith(one))) ?? ''
  const outside =
    items.length === 1 && item.endsWith('/') ? item.length : item.slice(0, -1).lastIndexOf('/') + 1
  return key.slice(outside).split('/').map(decodeName)
}

/** One row of a folder of a share. */
export interface SharedEntry {
  kind: 'folder' | 'file'
  name: string
  /** All files in a folder, or the file itself. */
  files: readonly SharedFile[]
}

/** Returns the rows of the folder `at`: folders first, each group in the order of `compare`. */
export function listSharedFolder(
  files: readonly SharedFile[],
  at: readonly string[],
  compare: (one: string, other: string) => number,
): SharedEntry[] {
  const folders = new Map<string, SharedFile[]>()
  const lines: SharedEntry[] = []
  for (const file of files) {
    const [name, ...inner] = file.path.slice(at.length)
    if (name === undefined || at.some((part, index) => file.path[index] !== part)) continue
    if (inner.length === 0) lines.push({ kind: 'file', name, files: [file] })
    else if (folders.get(name)?.push(file) === undefined) folders.set(name, [file])
  }
  const byName = (one: SharedEntry, other: SharedEntry) => compare(one.name, other.name)
  const inside = [...folders].map(([name, all]) => ({ kind: 'folder' as const, name, files: all }))
  return [...inside.toSorted(byName), ...lines.toSorted(byName)]
}
