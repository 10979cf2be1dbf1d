import type { FilesError } from '../../errors/files-error.ts'
import type { Source } from './sources.ts'

/** A file chosen for a folder: with the folders between, by name. */
export interface ChosenFile {
  file: File
  path: readonly string[]
  source?: Source | undefined
  /** Why it is not sent; then `again` tries to read what could not be read. */
  refused?: FilesError | undefined
  again?: (() => void) | undefined
}

/** What was dropped, pasted or chosen, before its folders are read. */
export interface Taken {
  entries: readonly FileSystemEntry[]
  files: readonly ChosenFile[]
  /** Of what was dropped, where the browser lets it be read again by a later page. */
  handles?: readonly (Promise<FileSystemHandle | null> | undefined)[]
}

/** `getAsFileSystemHandle` is Chromium's alone. */
interface Item extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/** Takes what a drop or a paste holds. Call it in the event: the browser takes the entries away afterwards. */
export function takeTransfer(transfer: DataTransfer): Taken {
  // A text that comes with it has no entry.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  )
  // A pasted picture has no entry.
  return {
    entries,
    files: entries.length > 0 ? [] : Array.from(transfer.files, (file) => ({ file, path: [] })),
    handles: Array.from(transfer.items, (item: Item) => item.getAsFileSystemHandle?.()),
  }
}

/** Files of a picker; those of a folder picker carry the folders in `webkitRelativePath`. */
export function takeChosen(list: FileList): Taken {
  const pathOf = (file: File) => file.webkitRelativePath.split('/').slice(0, -1)
  return { entries: [], files: Array.from(list, (file) => ({ file, path: pathOf(file) })) }
}
