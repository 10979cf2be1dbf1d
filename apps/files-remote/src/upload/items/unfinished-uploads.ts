import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import type { StoreApi } from 'zustand/vanilla'
import type { Folder } from '../../place/place.ts'
import { changeSources, type FileSource, readSources } from './sources.ts'
import { createUploadItem, isRunning, type UploadItem } from './upload-item.ts'
import type { QueueSnapshot } from './upload-list.ts'

/** An unfinished upload: its target, and the properties by which its file is recognized. */
export interface UnfinishedUpload extends Pick<UploadItem, 'key' | 'name' | 'replace'> {
  folder: Folder
  file: Pick<File, 'name' | 'size' | 'lastModified'>
}

/** A file that is available again, and its unfinished upload. */
export interface ResumedUpload {
  file: File
  as: UnfinishedUpload
  source?: FileSource | undefined
}

/** The id of this page among those that upload. Only a secure context can distinguish pages. */
const page = navigator.locks === undefined ? null : crypto.randomUUID()
/** Maximum number of files to store, because the storage for them is small. */
const mostKept = 5_000
/** Interval in ms at which unfinished uploads are stored. */
const keepEvery = 500

const nameOf = (id: string) => `uploads-${id}`
const lockOf = (id: string) => `portico-uploads:${id}`

/** Stores the uploads on their way on this device until they have ended, or the user signs out. Returns a function that stops this. */
export function storeUnfinishedUploads(userId: string, store: StoreApi<QueueSnapshot>): () => void {
  if (page === null) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = followSources(userId, page)
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const running = store.getState().items.filter(isRunning).slice(0, mostKept)
    follow(running)
    // A sign-out has already removed the list.
    if (running.length === 0 && readFiles(userId, page).length === 0) return
    holdPage(page)
    write(userId, page, running.map(toUnfinished))
  }
  const stop = store.subscribe(() => {
    timer ??= setTimeout(keep, keepEvery)
  })
  addEventListener('pagehide', keep)
  return () => {
    stop()
    removeEventListener('pagehide', keep)
    clearTimeout(timer)
  }
}

/** Returns the unfinished uploads of closed pages. */
export async function readUnfinishedUploads(userId: string): Promise<UnfinishedUpload[]> {
  return (await gonePages(userId)).flatMap((id) => readFiles(userId, id))
}

/** Returns the sources of files of closed pages, by their address. Empty if the browser stores none. */
export async function readUnfinishedSources(userId: string): Promise<ReadonlyMap<string, FileSource>> {
  const pages = await gonePages(userId)
  const known = new Set(readPages(userId))
  // A page without a list has ended well, or its user has signed out.
  const isOver = (id: string) => id !== page && !known.has(id)
  return (await readSources(userId, pages, isOver).catch(asNone)) ?? new Map()
}

/** Removes `files` of closed pages, because they are resumed or discarded. */
export async function deleteUnfinishedUpload(
  userId: string,
  files: readonly UnfinishedUpload[],
): Promise<void> {
  const gone = new Set(files.map(getUploadAddress))
  for (const id of await gonePages(userId)) {
    write(
      userId,
      id,
      readFiles(userId, id).filter((file) => !gone.has(getUploadAddress(file))),
    )
    await changeSources([userId, id], [], [...gone]).catch(asNone)
  }
}

/** Ignores the DOMException of a browser that stores no data, or whose disk is full: the user then chooses the files again. */
function asNone(caught: unknown): undefined {
  if (!(caught instanceof DOMException)) throw caught
}

/** Stores the sources with which a later page can read the files on their way. Without them, the user chooses the files again. */
function followSources(userId: string, id: string): (running: readonly UploadItem[]) => void {
  let kept = new Set<string>()
  return (running) => {
    const now = new Map(
      running.flatMap((item) =>
        item.source ? [[getUploadAddress(toUnfinished(item)), item.source] as const] : [],
      ),
    )
    const added = [...now].filter(([address]) => !kept.has(address))
    const gone = [...kept].filter((address) => !now.has(address))
    kept = new Set(now.keys())
    if (added.length > 0 || gone.length > 0) changeSources([userId, id], added, gone).catch(asNone)
  }
}

/** Finds the unfinished upload of each file of `chosen` by name, size and date. Returns the matches, and the other files. */
export function findUnfinishedUpload(unfinished: readonly UnfinishedUpload[], chosen: readonly File[]) {
  const left = [...unfinished]
  const found: ResumedUpload[] = []
  const others: File[] = []
  for (const file of chosen) {
    const at = left.findIndex((one) => one.file.name === file.name && isFileUnchanged(one, file))
    const [as] = at === -1 ? [] : left.splice(at, 1)
    if (as) found.push({ file, as })
    else others.push(file)
  }
  return { found, others }
}

/** Returns whether a file is the same as when its upload began. */
export function isFileUnchanged({ file: { size, lastModified } }: UnfinishedUpload, file: File): boolean {
  return size === file.size && lastModified === file.lastModified
}

/** Returns the item that resumes an upload. Its file may have arrived already, because the last answer is unknown. */
export function createResumedItem(
  ids: Pick<UploadItem, 'id' | 'batch'>,
  { file, as: { folder, key, name, replace }, source }: ResumedUpload,
): UploadItem {
  return { ...createUploadItem(ids, folder, { file, path: [], source }), key, name, replace, lost: 1 }
}

function toUnfinished({ bucket, folderKey, key, name, replace, file }: UploadItem): UnfinishedUpload {
  const { name: called, size, lastModified } = file
  return {
    ...{ key, name, replace },
    folder: { bucket, prefix: folderKey },
    file: { name: called, size, lastModified },
  }
}

/** Returns the target of an unfinished upload, which identifies it. */
export function getUploadAddress({ folder, key }: UnfinishedUpload): string {
  return `${folder.bucket}/${key}`
}

let isHeld = false

/** Locks the uploads of this page while it is open, so that no other page takes them over. */
function holdPage(id: string): void {
  if (isHeld) return
  isHeld = true
  // A sandboxed frame has `navigator.locks` but may not use it.
  navigator.locks.request(lockOf(id), () => new Promise(() => {})).catch(() => undefined)
}

async function gonePages(userId: string): Promise<string[]> {
  const pages = readPages(userId)
  if (pages.length === 0 || page === null) return []
  const { held: locks = [] } = await navigator.locks.query()
  return pages.filter((id) => id !== page && !locks.some(({ name }) => name === lockOf(id)))
}

function write(userId: string, id: string, files: readonly UnfinishedUpload[]): void {
  const others = readPages(userId).filter((one) => one !== id)
  saveRecentItems('uploads', userId, files.length > 0 ? [...others, id] : others)
  saveRecentItems(nameOf(id), userId, files)
}

function readPages(userId: string): string[] {
  return readRecentItems('uploads', userId, (one) => typeof one === 'string')
}

function readFiles(userId: string, id: string): UnfinishedUpload[] {
  return readRecentItems(nameOf(id), userId, isUnfinished)
}

/** A later version may store another shape. */
function isUnfinished(value: unknown): value is UnfinishedUpload {
  const { key, folder, file } = (value ?? {}) as Partial<UnfinishedUpload>
  return typeof key === 'string' && typeof folder?.bucket === 'string' && typeof file?.size === 'number'
}
