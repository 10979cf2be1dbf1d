import type { ChosenFile, Taken } from './take-files.ts'

/** What a drop holds: files with the folders they lie in, and folders with nothing in them. */
export interface Gathered {
  files: ChosenFile[]
  emptyFolders: string[][]
}

/** Reads the folders of what was taken, however deep they are. */
export function gatherFiles({ entries, files }: Taken): Promise<Gathered> {
  return walk(entries, { files: [...files], emptyFolders: [] })
}

async function walk(roots: readonly FileSystemEntry[], gathered: Gathered): Promise<Gathered> {
  const ahead = roots.map((entry) => ({ entry, path: [] as string[] }))
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const { entry, path } = next
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      gathered.files.push({ file, path })
      continue
    }
    const inside = await readFolder(entry as FileSystemDirectoryEntry)
    const here = [...path, entry.name]
    if (inside.length === 0) gathered.emptyFolders.push(here)
    ahead.push(...inside.map((child) => ({ entry: child, path: here })))
  }
  return gathered
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
