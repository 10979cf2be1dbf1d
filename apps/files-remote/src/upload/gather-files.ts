import type { Source } from './sources.ts'
import type { ChosenFile, Taken } from './take-files.ts'

/** What a drop holds: files with the folders they lie in, and folders with nothing in them. */
export interface Gathered {
  files: ChosenFile[]
  emptyFolders: string[][]
}

/** Reads the folders of what was taken, however deep they are. */
export async function gatherFiles({ entries, files, handles = [] }: Taken): Promise<Gathered> {
  // Where a browser gives none, a later page asks for the files.
  const settled = await Promise.allSettled(handles)
  const roots = settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  // What was pasted has handles, and no entries.
  const chosen = files.map((one) => ({ ...one, source: one.source ?? sourceOf(one.file, roots) }))
  return walk(entries, roots, { files: chosen, emptyFolders: [] })
}

function sourceOf(file: File, roots: readonly FileSystemHandle[]): Source | undefined {
  const root = roots.find(({ kind, name }) => kind === 'file' && name === file.name)
  return root && { root, path: [] }
}

interface Ahead {
  entry: FileSystemEntry
  path: string[]
  root: FileSystemHandle | undefined
}

async function walk(
  entries: readonly FileSystemEntry[],
  roots: readonly FileSystemHandle[],
  gathered: Gathered,
): Promise<Gathered> {
  const ahead: Ahead[] = entries.map((entry) => ({ entry, path: [], root: rootOf(entry, roots) }))
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const { entry, path, root } = next
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      gathered.files.push({ file, path, source: root && { root, path: [...path, entry.name].slice(1) } })
      continue
    }
    const inside = await readFolder(entry as FileSystemDirectoryEntry)
    const here = [...path, entry.name]
    if (inside.length === 0) gathered.emptyFolders.push(here)
    ahead.push(...inside.map((child) => ({ entry: child, path: here, root })))
  }
  return gathered
}

function rootOf(entry: FileSystemEntry, roots: readonly FileSystemHandle[]): FileSystemHandle | undefined {
  return roots.find(({ kind, name }) => name === entry.name && (kind === 'file') === entry.isFile)
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** `readEntries` gives at most 100 at a time, and an empty list at the end. */
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
