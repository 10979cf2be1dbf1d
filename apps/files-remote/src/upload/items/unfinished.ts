import { keepRecent, readRecent } from '@portico/react-remote'
import type { StoreApi } from 'zustand/vanilla'
import type { Folder } from '../../place/place.ts'
import { changeSources, readSources, type Source } from './sources.ts'
import { isRunning, newItem, type UploadItem } from './upload-item.ts'
import type { QueueSnapshot } from './upload-list.ts'

/** A file whose upload has begun and has not come to its end: where it goes, and what it is known again by. */
export interface Unfinished extends Pick<UploadItem, 'key' | 'name' | 'replace'> {
  folder: Folder
  file: Pick<File, 'name' | 'size' | 'lastModified'>
}

/** A file that is here again, and the unfinished upload that goes on with it. */
export interface Resumed {
  file: File
  as: Unfinished
  source?: Source | undefined
}

/** This page, among those that upload. Only a secure context tells pages apart. */
const page = navigator.locks === undefined ? null : crypto.randomUUID()
/** More are not kept: storage for it is small. */
const mostKept = 5_000
/** How often what is on its way is kept, in milliseconds. */
const keepEvery = 500

const nameOf = (id: string) => `uploads-${id}`
const lockOf = (id: string) => `portico-uploads:${id}`

/** Keeps on this device what is on its way, until it has ended or the person signs out. Returns what stops it. */
export function keepUnfinished(userId: string, store: StoreApi<QueueSnapshot>): () => void {
  if (page === null) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = followSources(userId, page)
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const running = store.getState().items.filter(isRunning).slice(0, mostKept)
    follow(running)
    // Signing out has forgotten it already.
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

/** What pages that are gone have not brought to its end. */
export async function readUnfinished(userId: string): Promise<Unfinished[]> {
  return (await gonePages(userId)).flatMap((id) => readFiles(userId, id))
}

/** Where files of pages that are gone can be read again, by their address; nothing where the browser keeps none. */
export async function unfinishedSources(userId: string): Promise<ReadonlyMap<string, Source>> {
  const pages = await gonePages(userId)
  const known = new Set(readPages(userId))
  // A page of which no list is left has ended well, or its person has signed out.
  const isOver = (id: string) => id !== page && !known.has(id)
  return (await readSources(userId, pages, isOver).catch(asNone)) ?? new Map()
}

/** Forgets `files` of pages that are gone: somebody goes on with them, or nobody wants them. */
export async function forgetUnfinished(userId: string, files: readonly Unfinished[]): Promise<void> {
  const gone = new Set(files.map(addressOf))
  for (const id of await gonePages(userId)) {
    write(
      userId,
      id,
      readFiles(userId, id).filter((file) => !gone.has(addressOf(file))),
    )
    await changeSources([userId, id], [], [...gone]).catch(asNone)
  }
}

/** Browsers that keep nothing, and those whose disk is full, say so by a DOMException: the files are then chosen again. */
function asNone(caught: unknown): undefined {
  if (!(caught instanceof DOMException)) throw caught
}

/** Keeps what lets a later page read the files that are on their way; where the browser keeps none, they are chosen again. */
function followSources(userId: string, id: string): (running: readonly UploadItem[]) => void {
  let kept = new Set<string>()
  return (running) => {
    const now = new Map(
      running.flatMap((item) => (item.source ? [[addressOf(toUnfinished(item)), item.source] as const] : [])),
    )
    const added = [...now].filter(([address]) => !kept.has(address))
    const gone = [...kept].filter((address) => !now.has(address))
    kept = new Set(now.keys())
    if (added.length > 0 || gone.length > 0) changeSources([userId, id], added, gone).catch(asNone)
  }
}

/** Which of the unfinished files each of `chosen` is, by its name, size and date; and those that are none. */
export function findChosen(unfinished: readonly Unfinished[], chosen: readonly File[]) {
  const left = [...unfinished]
  const found: Resumed[] = []
  const others: File[] = []
  for (const file of chosen) {
    const at = left.findIndex((one) => one.file.name === file.name && isUnchanged(one, file))
    const [as] = at === -1 ? [] : left.splice(at, 1)
    if (as) found.push({ file, as })
    else others.push(file)
  }
  return { found, others }
}

/** Whether a file is as it was when its upload began. */
export function isUnchanged({ file: { size, lastModified } }: Unfinished, file: File): boolean {
  return size === file.size && lastModified === file.lastModified
}

/** The item that goes on with it; what its page has sent may be there, though nobody knows the answer. */
export function resumedItem(
  ids: Pick<UploadItem, 'id' | 'batch'>,
  { file, as: { folder, key, name, replace }, source }: Resumed,
): UploadItem {
  return { ...newItem(ids, folder, { file, path: [], source }), key, name, replace, lost: 1 }
}

function toUnfinished({ bucket, folderKey, key, name, replace, file }: UploadItem): Unfinished {
  const { name: called, size, lastModified } = file
  return {
    ...{ key, name, replace },
    folder: { bucket, prefix: folderKey },
    file: { name: called, size, lastModified },
  }
}

/** What an unfinished upload is told by: where it goes. */
export function addressOf({ folder, key }: Unfinished): string {
  return `${folder.bucket}/${key}`
}

let isHeld = false

/** Says to others, for as long as this page lives, that it goes on with its uploads. */
function holdPage(id: string): void {
  if (isHeld) return
  isHeld = true
  // A sandboxed frame has locks, and may not ask for one.
  navigator.locks.request(lockOf(id), () => new Promise(() => {})).catch(() => undefined)
}

async function gonePages(userId: string): Promise<string[]> {
  const pages = readPages(userId)
  if (pages.length === 0 || page === null) return []
  const { held: locks = [] } = await navigator.locks.query()
  return pages.filter((id) => id !== page && !locks.some(({ name }) => name === lockOf(id)))
}

function write(userId: string, id: string, files: readonly Unfinished[]): void {
  const others = readPages(userId).filter((one) => one !== id)
  keepRecent('uploads', userId, files.length > 0 ? [...others, id] : others)
  keepRecent(nameOf(id), userId, files)
}

function readPages(userId: string): string[] {
  return readRecent('uploads', userId, (one) => typeof one === 'string')
}

function readFiles(userId: string, id: string): Unfinished[] {
  return readRecent(nameOf(id), userId, isUnfinished)
}

/** A later version may keep it otherwise. */
function isUnfinished(value: unknown): value is Unfinished {
  const { key, folder, file } = (value ?? {}) as Partial<Unfinished>
  return typeof key === 'string' && typeof folder?.bucket === 'string' && typeof file?.size === 'number'
}
