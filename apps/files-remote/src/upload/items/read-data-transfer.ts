import type { FilesError } from '../../errors/files-error.ts'
import type { FileSource } from './sources.ts'

/** A file that was chosen for a folder, with the names of the folders between them. */
export interface ChosenFile {
  file: File
  path: readonly string[]
  source?: FileSource | undefined
  /** Why it is not sent. Then `again` tries to read it again. */
  refused?: FilesError | undefined
  again?: (() => void) | undefined
}

/** Dropped, pasted or chosen files, before their folders are read. */
export interface DataTransferContent {
  entries: readonly FileSystemEntry[]
  files: readonly ChosenFile[]
  /** Handles of dropped files, if the browser lets a later page read them. */
  handles?: readonly (Promise<FileSystemHandle | null> | undefined)[]
}

/** Only Chromium has `getAsFileSystemHandle`. */
interface Item extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/** Takes the content of a drop or a paste. Call it in the event, because the browser removes the entries afterwards. */
export function readDataTransfer(transfer: DataTransfer): DataTransferContent {
  // Text in the same drop has no entry.
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

/** Takes the files of a picker. In a folder picker, `webkitRelativePath` has their folders. */
export function readFileList(list: FileList): DataTransferContent {
  const pathOf = (file: File) => file.webkitRelativePath.split('/').slice(0, -1)
  return { entries: [], files: Array.from(list, (file) => ({ file, path: pathOf(file) })) }
}
