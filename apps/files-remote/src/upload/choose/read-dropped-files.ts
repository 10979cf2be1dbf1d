import { FilesError } from '../../errors/files-error.ts'
import type { ChosenFile, DataTransferContent } from '../items/read-data-transfer.ts'
import type { FileSource } from '../items/sources.ts'

/** The content of a drop: files with their folders, empty folders, and unreadable entries. */
export interface DropContent {
  files: ChosenFile[]
  emptyFolders: string[][]
  unread: UnreadEntry[]
}

/** A dropped file or folder that the browser could not read, and why. The files of such a folder are left out. */
export interface UnreadEntry extends Ahead {
  error: unknown
}

/** Reads dropped folders at any depth. */
export async function readDroppedFiles({
  entries,
  files,
  handles = [],
}: DataTransferContent): Promise<DropContent> {
  // If a browser has no handles, a later page asks for the files.
  const settled = await Promise.allSettled(handles)
  const roots = settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  // Pasted files have handles, but no entries.
  const chosen = files.map((one) => ({ ...one, source: one.source ?? sourceOf(one.file, roots) }))
  const ahead = entries.map((entry) => ({ entry, path: [], root: rootOf(entry, roots) }))
  return walk(ahead, { files: chosen, emptyFolders: [], unread: [] })
}

/** Reads an unreadable entry again. */
export function retryUnreadEntry(unread: UnreadEntry): Promise<DropContent> {
  return walk([unread], { files: [], emptyFolders: [], unread: [] })
}

/** Returns the files for a queue. An unreadable entry becomes a failed item with its name, and a retry calls `again`. */
export function addUnreadEntries(
  { files, unread }: DropContent,
  again: (one: UnreadEntry) => void,
): ChosenFile[] {
  const named = unread.map((one): ChosenFile => {
    const code = one.entry.isFile ? 'unreadable_file' : 'unreadable_folder'
    const refused = new FilesError(code, {}, one.error)
    return { file: new File([], one.entry.name), path: one.path, refused, again: () => again(one) }
  })
  return [...files, ...named]
}

function sourceOf(file: File, roots: readonly FileSystemHandle[]): FileSource | undefined {
  const root = roots.find(({ kind, name }) => kind === 'file' && name === file.name)
  return root && { root, path: [] }
}

/** An entry of a drop that has not been read yet. */
interface Ahead {
  entry: FileSystemEntry
  path: string[]
  root: FileSystemHandle | undefined
}

async function walk(begin: readonly Ahead[], gathered: DropContent): Promise<DropContent> {
  const ahead = [...begin]
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    try {
      for (const inside of await read(next, gathered)) ahead.push(inside)
    } catch (error) {
      gathered.unread.push({ ...next, error })
    }
  }
  return gathered
}

/** Reads a file, or returns the entries of a folder. @throws DOMException if the browser can't read it */
async function read({ entry, path, root }: Ahead, { files, emptyFolders }: DropContent): Promise<Ahead[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    files.push({ file, path, source: root && { root, path: [...path, entry.name].slice(1) } })
    return []
  }
  const inside = await readFolder(entry as FileSystemDirectoryEntry)
  const here = [...path, entry.name]
  if (inside.length === 0) emptyFolders.push(here)
  return inside.map((child) => ({ entry: child, path: here, root }))
}

function rootOf(entry: FileSystemEntry, roots: readonly FileSystemHandle[]): FileSystemHandle | undefined {
  return roots.find(({ kind, name }) => name === entry.name && (kind === 'file') === entry.isFile)
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** Returns all entries of a folder. `readEntries` returns at most 100 at a time, and an empty list at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
