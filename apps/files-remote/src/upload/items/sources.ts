/** A file that the browser can read again after its page is closed: the dropped or chosen handle, and the names below it. */
export interface FileSource {
  root: FileSystemHandle
  /** Folders below `root`, and the file. Empty if `root` is the file. */
  path: readonly string[]
}

/** Only Chromium asks the user. A handle without these methods can be read. */
interface Asking extends FileSystemHandle {
  queryPermission?(about: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(about: { mode: 'read' }): Promise<PermissionState>
}

const read = { mode: 'read' } as const

/** Returns whether the user lets this page read a handle. May ask the user, so call it after a press. */
export async function requestReadPermission(root: FileSystemHandle): Promise<boolean> {
  const asking: Asking = root
  if (!asking.requestPermission) return true
  const known = await asking.queryPermission?.(read)
  return (known === 'granted' ? known : await asking.requestPermission(read)) === 'granted'
}

/** Returns the current file. @throws DOMException `NotFoundError` if it no longer exists */
export async function readSourceFile({ root, path }: FileSource): Promise<File> {
  let at = root
  for (const [index, name] of path.entries()) {
    const folder = at as FileSystemDirectoryHandle
    const isLast = index === path.length - 1
    at = isLast ? await folder.getFileHandle(name) : await folder.getDirectoryHandle(name)
  }
  return (at as FileSystemFileHandle).getFile()
}

/** The user and the page of the files. */
type Holder = readonly [userId: string, page: string]

const store = 'sources'
let opening: Promise<IDBDatabase> | undefined

/**
 * Returns whether the browser has promised to keep stored data. With `ask`, requests the promise: Chromium does not ask the user,
 * and no other browser has handles to store. Without the promise, no handles are stored: a private window of Chromium 153 ends
 * when it reads one. WebKitGTK has no `navigator.storage` on a plain `http` origin, including `localhost`.
 */
async function isDurable(ask: boolean): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined
  return ((await storage?.persisted()) || (ask && (await storage?.persist()))) ?? false
}

/** Stores the sources of files by their address, and removes those of `gone`. @throws DOMException if the browser stores none */
export async function changeSources(
  holder: Holder,
  added: readonly (readonly [address: string, source: FileSource])[],
  gone: readonly string[],
): Promise<void> {
  if (!(await isDurable(added.length > 0))) return
  const transaction = (await open()).transaction(store, 'readwrite')
  const sources = transaction.objectStore(store)
  for (const [address, source] of added) sources.put(source, [...holder, address])
  for (const address of gone) sources.delete([...holder, address])
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/**
 * Returns the sources that pages of a user have stored, by the address of each file. Removes those of pages for which `isOver` is
 * true.
 */
export async function readSources(
  userId: string,
  pages: readonly string[],
  isOver: (page: string) => boolean,
): Promise<ReadonlyMap<string, FileSource>> {
  if (!(await isDurable(false))) return new Map()
  const sources = (await open()).transaction(store, 'readwrite').objectStore(store)
  const found = new Map<string, FileSource>()
  const request = sources.openCursor(IDBKeyRange.bound([userId], [userId, []]))
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(found)
      const [, page = '', address = ''] = cursor.key as string[]
      if (pages.includes(page)) found.set(address, cursor.value as FileSource)
      else if (isOver(page)) cursor.delete()
      cursor.continue()
    }
  })
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('portico-files-sources', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}
