/** A file of a drop, as the browser gives it; `isRead` says at each try whether it can be read. */
export function droppedFile(name: string, isRead: () => boolean = () => true): FileSystemEntry {
  const file: FileSystemFileEntry['file'] = (resolve, reject) =>
    isRead()
      ? resolve(new File(['12345'], name))
      : reject?.(new DOMException('may not be read', 'NotReadableError'))
  return { isFile: true, isDirectory: false, name, file } as unknown as FileSystemEntry
}

/** A folder of a drop, whose reader gives `parts` one after the other and then, where it can't be read, fails. */
export function droppedFolder(
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
