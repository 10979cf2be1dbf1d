/** A dropped file, as the browser passes it. `isRead` says for each attempt whether it can be read. */
export function createDroppedFile(name: string, isRead: () => boolean = () => true): FileSystemEntry {
  const file: FileSystemFileEntry['file'] = (resolve, reject) =>
    isRead()
      ? resolve(new File(['12345'], name))
      : reject?.(new DOMException('may not be read', 'NotReadableError'))
  return { isFile: true, isDirectory: false, name, file } as unknown as FileSystemEntry
}

/** A dropped folder, whose reader returns `parts` one after another, and then fails if it can't be read. */
export function createDroppedFolder(
  name: string,
  parts: readonly FileSystemEntry[][],
  isRead: () => boolean = () => true,
): FileSystemEntry {
  const createReader = () => {
    const left = [...parts]
    const readEntries: FileSystemDirectoryReader['readEntries'] = (resolve, reject) => {
      const part = left.shift()
      if (part) resolve(part)
      else if (isRead()) resolve([])
      else reject?.(new DOMException('may not be read', 'NotReadableError'))
    }
    return { readEntries }
  }
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry
}
