/** A file chosen for a folder: with the folders between, by name. */
export interface ChosenFile {
  file: File
  path: readonly string[]
}

/** What was dropped, pasted or chosen, before its folders are read. */
export interface Taken {
  entries: readonly FileSystemEntry[]
  files: readonly ChosenFile[]
}

/** Takes what a drop or a paste holds. Call it in the event: the browser takes the entries away afterwards. */
export function takeTransfer(transfer: DataTransfer): Taken {
  const entries = Array.from(transfer.items, (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry() : null,
  ).filter((entry) => entry !== null)
  // A pasted picture has no entry.
  return {
    entries,
    files: entries.length > 0 ? [] : Array.from(transfer.files, (file) => ({ file, path: [] })),
  }
}

/** Files of a picker; those of a folder picker carry the folders in `webkitRelativePath`. */
export function takeChosen(list: FileList): Taken {
  const pathOf = (file: File) => file.webkitRelativePath.split('/').slice(0, -1)
  return { entries: [], files: Array.from(list, (file) => ({ file, path: pathOf(file) })) }
}
