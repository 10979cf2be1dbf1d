/** Where a browser can read a file again when its page is gone: what was dropped or chosen, and the names below it. */
export interface Source {
  root: FileSystemHandle
  /** Folders below `root`, and the file; nothing where `root` is the file. */
  path: readonly string[]
}

/** Chromium alone asks; a handle that can't ask can be read. */
interface Asking extends FileSystemHandle {
  queryPermission?(about: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(about: { mode: 'read' }): Promise<PermissionState>
}

const read = { mode: 'read' } as const

/** Whether the person lets this page read what is behind a handle; asks, if it is not known. Call it after a press. */
export async function askToRead(root: FileSystemHandle): Promise<boolean> {
  const asking: Asking = root
  if (!asking.requestPermission) return true
  const known = await asking.queryPermission?.(read)
  return (known === 'granted' ? known : await asking.requestPermission(read)) === 'granted'
}

/** The file as it is now. @throws DOMException `NotFoundError` where it is no longer there */
export async function fileOf({ root, path }: Source): Promise<File> {
  let at = root
  for (const [index, name] of path.entries()) {
    const folder = at as FileSystemDirectoryHandle
    const isLast = index === path.length - 1
    at = isLast ? await folder.getFileHandle(name) : await folder.getDirectoryHandle(name)
  }
  return (at as FileSystemFileHandle).getFile()
}

/** Whose files, of which page. */
type Holder = readonly [userId: string, page: string]

const store = 'sources'
let opening: Promise<IDBDatabase> | undefined

/**
 * Whether the browser has promised to keep what is stored here; with `ask`, asks it, which is no question to the person in Chromium, and no other
 * browser has handles to keep. Without that promise none are kept: a private window of Chromium 153 ends when it reads one. WebKitGTK has no
 * `navigator.storage` on a plain `http` origin, `localhost` included.
 */
async function isDurable(ask: boolean): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined
  return ((await storage?.persisted()) || (ask && (await storage?.persist()))) ?? false
}

/** Keeps the sources of files by their address, and forgets those of `gone`. @throws DOMException where the browser keeps none */
export async function changeSources(
  holder: Holder,
  added: readonly (readonly [address: string, source: Source])[],
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

/** The sources that pages of a person have kept, by the address of each file. Those of pages that `isOver` says so of are forgotten. */
export async function readSources(
  userId: string,
  pages: readonly string[],
  isOver: (page: string) => boolean,
): Promise<ReadonlyMap<string, Source>> {
  if (!(await isDurable(false))) return new Map()
  const sources = (await open()).transaction(store, 'readwrite').objectStore(store)
  const found = new Map<string, Source>()
  const request = sources.openCursor(IDBKeyRange.bound([userId], [userId, []]))
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(found)
      const [, page = '', address = ''] = cursor.key as string[]
      if (pages.includes(page)) found.set(address, cursor.value as Source)
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
