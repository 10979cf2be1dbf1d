import type { Folder } from '../../place/place.ts'
import type { ChosenFile } from '../items/read-data-transfer.ts'
import { createResumedItem, type ResumedUpload } from '../items/unfinished-uploads.ts'
import {
  type ConflictAnswer,
  canRetry,
  createUploadItem,
  isRunning,
  type ListNames,
  type SendFile,
  type UploadItem,
} from '../items/upload-item.ts'
import { createUploadList } from '../items/upload-list.ts'
import { createUploadRunner } from '../send/upload-runner.ts'
import { createConflictPrompts } from './conflicts.ts'
import { createUploadTask, type RunUploads } from './upload-task.ts'

/** The functions that the queue needs. */
export interface QueueTools {
  send: SendFile
  listNames: ListNames
  /** Returns whether the file of an attempt without an answer is stored. */
  isStored?: (item: UploadItem) => Promise<boolean>
  /** Returns monotonic ms. */
  now?: () => number
}

/** A queue of uploads. It is independent of React, so that uploads continue when the user leaves the remote. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Creates an empty queue. */
export function createUploadQueue(tools: QueueTools) {
  const { send, listNames, isStored = async () => false, now = () => performance.now() } = tools
  const list = createUploadList(now)
  const conflicts = createConflictPrompts(list, listNames)
  const onIdle = () => {
    task.settle()
    list.resetSpeed()
  }
  const sending = createUploadRunner(list, { send, isStored, onConflict: conflicts.meet, onIdle })
  const cancelAll = () => {
    for (const { id } of list.items()) sending.cancel(id)
  }
  const task = createUploadTask(list, cancelAll)
  const go = (items: readonly UploadItem[], runUploads: RunUploads) => {
    task.begin(items, runUploads)
    sending.pump()
  }
  const wake = (from: UploadItem['state']) => () => {
    list.move(from, 'waiting')
    sending.pump()
  }
  const nextId = counter()

  return {
    store: list.store,
    /** Adds files for a folder. A file whose name exists waits for a decision before a byte is sent. */
    async add(folder: Folder, chosen: readonly ChosenFile[], runUploads: RunUploads) {
      const batch = nextId()
      const items = chosen.map((one) => createUploadItem({ id: nextId(), batch }, folder, one))
      const marked = await conflicts.mark(items)
      list.set([...keptWithNew(list.items()), ...marked])
      go(marked.filter(isTaken), runUploads)
    },
    /** Resumes the files of closed pages, as one batch. Bytes that have arrived are not sent again. */
    goOn(found: readonly ResumedUpload[], runUploads: RunUploads) {
      const items = found.map((one) => createResumedItem({ id: nextId(), batch: 0 }, one))
      list.set([...keptWithNew(list.items()), ...items])
      go(items, runUploads)
    },
    /** Decides about a file whose name exists; with `forAll`, about its whole batch, including later conflicts. */
    async answer(id: number, answer: ConflictAnswer, forAll: boolean, runUploads: RunUploads) {
      go(await conflicts.decide(id, answer, forAll), runUploads)
    },
    retry(id: number, runUploads: RunUploads) {
      const item = list.find(id)
      if (!item || !canRetry(item) || readAgain(list, item)) return
      list.change(id, { state: 'waiting', error: null, sent: 0 })
      go([item], runUploads)
    },
    /** Resumes stalled uploads, because the server is reachable again. */
    resume: wake('stalled'),
    /** Pauses all uploads. Bytes of large files that have arrived are not sent again. */
    pause: sending.pause,
    unpause: wake('paused'),
    cancel: sending.cancel,
    cancelAll,
    /** Removes ended uploads. */
    clear: () => list.set(list.items().filter((item) => isRunning(item) || item.state === 'conflict')),
  }
}

/** Returns whether a new file is sent. Others were refused before. */
const isTaken = ({ state }: UploadItem) => state !== 'failed'

/** Reads an unreadable item again, and removes it: the result is added as new files. Returns whether the item was unreadable. */
function readAgain(list: ReturnType<typeof createUploadList>, item: UploadItem): boolean {
  if (!item.again) return false
  list.set(list.items().filter((one) => one !== item))
  item.again()
  return true
}

/** Returns a function that returns 1, 2, 3 … */
function counter(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}

/** Returns the items that stay when files are added: all if any is on its way, else those that need attention. */
function keptWithNew(items: readonly UploadItem[]): readonly UploadItem[] {
  if (items.some(isRunning)) return items
  return items.filter(({ state }) => state !== 'done' && state !== 'skipped')
}
