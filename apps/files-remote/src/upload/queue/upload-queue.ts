import type { Folder } from '../../place/place.ts'
import type { ChosenFile } from '../items/take-files.ts'
import { type Resumed, resumedItem } from '../items/unfinished.ts'
import {
  type ConflictAnswer,
  canRetry,
  isRunning,
  type ListNames,
  newItem,
  type SendFile,
  type UploadItem,
} from '../items/upload-item.ts'
import { createUploadList } from '../items/upload-list.ts'
import { createSending } from '../send/sending.ts'
import { createConflicts } from './conflicts.ts'
import { createUploadTask, type RunUploads } from './upload-task.ts'

/** What the queue needs from outside. */
export interface QueueTools {
  send: SendFile
  listNames: ListNames
  /** Whether what an attempt has sent is there, though its answer was lost. */
  isStored?: (item: UploadItem) => Promise<boolean>
  /** Monotonic milliseconds. */
  now?: () => number
}

/** Files on their way to storage. Lives outside React, so that uploads go on when the remote's place is left. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Makes an empty queue. */
export function createUploadQueue(tools: QueueTools) {
  const { send, listNames, isStored = async () => false, now = () => performance.now() } = tools
  const list = createUploadList(now)
  const conflicts = createConflicts(list, listNames)
  const onIdle = () => {
    task.settle()
    list.resetSpeed()
  }
  const sending = createSending(list, { send, isStored, onConflict: conflicts.meet, onIdle })
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
    /** Takes files for a folder. Those that are there already wait for a decision, before a byte is sent. */
    async add(folder: Folder, chosen: readonly ChosenFile[], runUploads: RunUploads) {
      const batch = nextId()
      const items = chosen.map((one) => newItem({ id: nextId(), batch }, folder, one))
      const marked = await conflicts.mark(items)
      list.set([...keptWithNew(list.items()), ...marked])
      go(marked.filter(isTaken), runUploads)
    },
    /** Goes on with files of pages that are gone, which are one batch. What those have brought over is not sent again. */
    goOn(found: readonly Resumed[], runUploads: RunUploads) {
      const items = found.map((one) => resumedItem({ id: nextId(), batch: 0 }, one))
      list.set([...keptWithNew(list.items()), ...items])
      go(items, runUploads)
    },
    /** Decides about a file that is there already; with `forAll`, about all of its batch, later ones included. */
    async answer(id: number, answer: ConflictAnswer, forAll: boolean, runUploads: RunUploads) {
      go(await conflicts.decide(id, answer, forAll), runUploads)
    },
    retry(id: number, runUploads: RunUploads) {
      const item = list.find(id)
      if (!item || !canRetry(item) || readAgain(list, item)) return
      list.change(id, { state: 'waiting', error: null, sent: 0 })
      go([item], runUploads)
    },
    /** The server can be reached again: what got no answer goes on. */
    resume: wake('stalled'),
    /** Everything stands still, and goes on; what has arrived of large files is not sent again. */
    pause: sending.pause,
    unpause: wake('paused'),
    cancel: sending.cancel,
    cancelAll,
    /** Forgets what has ended. */
    clear: () => list.set(list.items().filter((item) => isRunning(item) || item.state === 'conflict')),
  }
}

/** Whether a new file is to be sent: others were refused before. */
const isTaken = ({ state }: UploadItem) => state !== 'failed'

/** Reads what could not be read, whose line goes: what is found comes as new files. Whether it was such a one. */
function readAgain(list: ReturnType<typeof createUploadList>, item: UploadItem): boolean {
  if (!item.again) return false
  list.set(list.items().filter((one) => one !== item))
  item.again()
  return true
}

/** Gives 1, 2, 3 … */
function counter(): () => number {
  let last = 0
  return () => {
    last += 1
    return last
  }
}

/** New files join what is on its way; where nothing is, only what has not ended well stays beside them. */
function keptWithNew(items: readonly UploadItem[]): readonly UploadItem[] {
  if (items.some(isRunning)) return items
  return items.filter(({ state }) => state !== 'done' && state !== 'skipped')
}
