import type { ChosenFile } from './upload-item.ts'

/** What a drop holds: files with the folders they lie in, and folders with nothing in them. */
export interface Gathered {
  files: ChosenFile[]
  emptyFolders: string[][]
}

/** Reads a drop or a paste, folders included. Call it in the event: the browser takes the entries away afterwards. */
export function gatherFiles(transfer: DataTransfer): Promise<Gathered> {
  const entries = Array.from(transfer.items, (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry() : null,
  )
  const roots = entries.filter((entry) => entry !== null)
  // A pasted picture has no entry.
  const files = roots.length > 0 ? [] : Array.from(transfer.files, (file) => ({ file, path: [] }))
  return walk(roots, { files, emptyFolders: [] })
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

/** Files of a picker; those of a folder picker carry the folders in `webkitRelativePath`. */
export function chosenFiles(list: FileList): ChosenFile[] {
  return Array.from(list, (file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
}
