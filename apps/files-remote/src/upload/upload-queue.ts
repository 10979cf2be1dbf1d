import type { BackgroundTask } from '@portico/contract'
import { asFilesError, type FilesError } from '../errors/files-error.ts'
import { decodeName, encodeName } from '../place/names.ts'
import { freeName } from '../place/new-name.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { createSpeedometer } from './speedometer.ts'
import type { ChosenFile } from './take-files.ts'
import {
  type ConflictAnswer,
  canRetry,
  isRunning,
  type ListNames,
  newItem,
  type SendFile,
  totalsOf,
  type UploadItem,
} from './upload-item.ts'
import { uploadTask } from './upload-task.ts'

/** What the queue needs from outside. */
export interface QueueTools {
  send: SendFile
  listNames: ListNames
  /** Whether what an attempt has sent is there, though its answer was lost. */
  isStored?: (item: UploadItem) => Promise<boolean>
  /** Monotonic milliseconds. */
  now?: () => number
}

/** What people see of the queue; a new object after each change. */
export interface QueueSnapshot {
  items: readonly UploadItem[]
  /** Bytes a second; null until it is known. */
  speed: number | null
}

/** Hands work to the host, which shows it and cancels it at sign-out. */
export type RunInBackground = (task: BackgroundTask) => void

/** Files on their way to storage. Lives outside React, so that uploads go on when the remote's place is left. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

const atOnce = 3
const codesOfConflict: ReadonlySet<string> = new Set(['KeyAlreadyExists', 'ResourceAlreadyExists'])
const codesOfLoss: ReadonlySet<string> = new Set(['no_answer', 'timeout'])
/** Who is online and still gets no answer to the same file is told, instead of sending it for ever. */
const mostLosses = 6

/** Makes an empty queue. */
export function createUploadQueue({
  send,
  listNames,
  isStored = async () => false,
  now = () => performance.now(),
}: QueueTools) {
  let snapshot: QueueSnapshot = { items: [], speed: null }
  let ids = 0
  let task: { settle: () => void } | null = null
  const answers = new Map<number, ConflictAnswer>()
  const aborts = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const arrivals = new Set<(item: UploadItem) => void>()
  const losses = new Set<(error: FilesError) => void>()
  const speedometer = createSpeedometer(now)

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const find = (id: number) => snapshot.items.find((item) => item.id === id)
  const publish = (items: readonly UploadItem[]) => {
    snapshot = { items, speed: speedometer.read(totalsOf(items).sent) }
    for (const listener of listeners) listener()
  }
  const change = (id: number, part: Partial<UploadItem>) =>
    publish(snapshot.items.map((item) => (item.id === id ? { ...item, ...part } : item)))

  async function run(item: UploadItem): Promise<void> {
    const abort = new AbortController()
    aborts.set(item.id, abort)
    change(item.id, { state: 'sending', sent: 0, error: null })
    try {
      await send(item, (sent) => change(item.id, { sent }), abort.signal)
      arrive(item)
    } catch (caught) {
      const error = asFilesError(caught)
      if (abort.signal.aborted) change(item.id, { state: 'cancelled' })
      else if (!codesOfConflict.has(error.code) || item.replace) fail(item, error)
      else if (item.lost > 0 && (await isStored(item).catch(() => false))) arrive(item)
      else await meetConflict(item.id)
    } finally {
      aborts.delete(item.id)
      pump()
    }
  }

  function arrive({ id, file }: UploadItem): void {
    change(id, { state: 'done', sent: file.size })
    const arrived = find(id)
    if (arrived) for (const listener of arrivals) listener(arrived)
  }

  function fail({ id, lost }: UploadItem, error: FilesError): void {
    const isLost = codesOfLoss.has(error.code)
    const goesOn = isLost && (lost < mostLosses || !globalThis.navigator?.onLine)
    change(id, { state: goesOn ? 'stalled' : 'failed', error, lost: lost + Number(isLost) })
    for (const listener of losses) listener(error)
  }

  function pump(): void {
    let free = atOnce - snapshot.items.filter(({ state }) => state === 'sending').length
    for (const item of snapshot.items) {
      if (free <= 0 || item.state !== 'waiting') continue
      free -= 1
      void run(item)
    }
    if (!snapshot.items.some(isRunning)) {
      task?.settle()
      task = null
      speedometer.reset()
    }
  }

  /** Something of that name is there: does what was decided for all of the batch, or waits for a decision. */
  async function meetConflict(id: number): Promise<void> {
    const item = find(id)
    if (!item) return
    const answer = answers.get(item.batch)
    change(id, { state: 'conflict', sent: 0 })
    if (answer) await settle(id, answer)
  }

  async function settle(id: number, answer: ConflictAnswer): Promise<void> {
    const item = find(id)
    if (item?.state !== 'conflict') return
    if (answer === 'skip') return change(id, { state: 'skipped' })
    if (answer === 'replace') return change(id, { state: 'waiting', replace: true })
    const folder: Folder = { bucket: item.bucket, prefix: item.folderKey }
    try {
      const taken = new Set(await listNames(folder))
      for (const other of snapshot.items)
        if (other.bucket === item.bucket && other.folderKey === item.folderKey) taken.add(other.name)
      const name = freeName(item.name, taken)
      change(id, { state: 'waiting', name, key: keyIn(folder, encodeName(name)) })
    } catch (caught) {
      change(id, { state: 'failed', error: asFilesError(caught) })
    }
  }

  /** Tells the host of the work, once for as long as anything runs. */
  function begin(title: string, runInBackground: RunInBackground): void {
    if (task || !snapshot.items.some(isRunning)) return
    const made = uploadTask({ title, readItems: () => snapshot.items, subscribe, cancel: cancelAll })
    task = made
    runInBackground(made.task)
  }

  function cancel(id: number): void {
    const item = find(id)
    if (!item) return
    if (item.state === 'sending') aborts.get(id)?.abort()
    else if (item.state === 'waiting' || item.state === 'stalled' || item.state === 'conflict')
      change(id, { state: 'cancelled' })
    pump()
  }

  function cancelAll(): void {
    for (const { id } of snapshot.items) cancel(id)
  }

  return {
    getSnapshot: () => snapshot,
    subscribe,
    /** Calls `listener` for each file that has arrived. */
    onArrival(listener: (item: UploadItem) => void) {
      arrivals.add(listener)
      return () => arrivals.delete(listener)
    },
    /** Takes files for a folder. Those that are there already wait for a decision, before a byte is sent. */
    async add(folder: Folder, chosen: readonly ChosenFile[], runInBackground: RunInBackground) {
      ids += 1
      const batch = ids
      const items = chosen.map((one) => {
        ids += 1
        return newItem({ id: ids, batch }, folder, one)
      })
      const there = await namesIn(folder.bucket, new Set(items.map(({ folderKey }) => folderKey)))
      const seen = new Set(snapshot.items.filter(isRunning).map(({ bucket, key }) => `${bucket}/${key}`))
      const checked = items.map((item) => {
        const address = `${item.bucket}/${item.key}`
        const exists = there.get(item.folderKey)?.has(decodeName(encodeName(item.name))) || seen.has(address)
        seen.add(address)
        return exists ? { ...item, state: 'conflict' as const } : item
      })
      const earlier = snapshot.items.filter(({ state }) => state !== 'done' && state !== 'skipped')
      publish([...(snapshot.items.some(isRunning) ? snapshot.items : earlier), ...checked])
      begin(
        `Uploading ${chosen.length === 1 ? chosen[0]?.file.name : `${chosen.length} files`}`,
        runInBackground,
      )
      pump()
    },
    /** Decides about a file that is there already; with `forAll`, about all of its batch, later ones included. */
    async answer(id: number, answer: ConflictAnswer, forAll: boolean, runInBackground: RunInBackground) {
      const item = find(id)
      if (!item) return
      if (forAll) answers.set(item.batch, answer)
      const concerned = forAll
        ? snapshot.items.filter(({ batch, state }) => batch === item.batch && state === 'conflict')
        : [item]
      // One after the other: each free name is taken before the next is looked for.
      for (const { id: next } of concerned) await settle(next, answer)
      begin(
        `Uploading ${concerned.length === 1 ? item.file.name : `${concerned.length} files`}`,
        runInBackground,
      )
      pump()
    },
    retry(id: number, runInBackground: RunInBackground) {
      const item = find(id)
      if (!item || !canRetry(item)) return
      change(id, { state: 'waiting', error: null, sent: 0 })
      begin(`Uploading ${item.file.name}`, runInBackground)
      pump()
    },
    /** The server can be reached again: what got no answer goes on. */
    resume() {
      for (const { id, state } of snapshot.items) if (state === 'stalled') change(id, { state: 'waiting' })
      pump()
    },
    /** Calls `listener` with why a file did not arrive, for now or for good. */
    onLoss(listener: (error: FilesError) => void) {
      losses.add(listener)
      return () => losses.delete(listener)
    },
    cancel,
    cancelAll,
    /** Forgets what has ended. */
    clear: () => publish(snapshot.items.filter((item) => isRunning(item) || item.state === 'conflict')),
  }

  async function namesIn(bucket: string, prefixes: ReadonlySet<string>) {
    const there = new Map<string, ReadonlySet<string>>()
    for (const prefix of prefixes) {
      // Where it can't be known beforehand, storage says so when the file arrives: uploads never replace by themselves.
      there.set(prefix, await listNames({ bucket, prefix }).catch(() => new Set<string>()))
    }
    return there
  }
}
