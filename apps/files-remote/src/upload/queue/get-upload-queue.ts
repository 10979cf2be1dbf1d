import type { Session } from '@portico/session'
import { decodeName } from '../../place/names.ts'
import type { Folder } from '../../place/place.ts'
import { listFolder } from '../../storage/list-folder.ts'
import { storeUnfinishedUploads } from '../items/unfinished-uploads.ts'
import { createReplacedFiles } from '../send/replaced-files.ts'
import { createFileSender, getReachability } from '../send/send-file.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** A user's queue, and a function that ends its subscriptions. */
interface OwnQueue {
  userId: string
  queue: UploadQueue
  stop: () => void
}

const queues = new WeakMap<Session, OwnQueue>()

/** Returns the queue of a user in this tab. Ends that of another user, so that no files are sent for the wrong user. */
export function getUploadQueue(session: Session, userId: string): UploadQueue {
  const known = queues.get(session)
  if (known?.userId === userId) return known.queue
  known?.queue.cancelAll()
  known?.stop()
  const entriesOf = async (folder: Folder) => (await listFolder(session.client, folder)).entries
  const replaced = createReplacedFiles(session.client, userId, () => queue.store.getState().items)
  const queue: UploadQueue = createUploadQueue({
    send: createFileSender(session, undefined, replaced),
    listNames: async (folder) => new Set((await entriesOf(folder)).map(({ part }) => decodeName(part))),
    // Another upload is unlikely to have stored a file of the same name and size in the meantime.
    isStored: async ({ bucket, folderKey, key, file }) => {
      const entries = await entriesOf({ bucket, prefix: folderKey })
      return entries.some((entry) => entry.key === key && entry.size === file.size)
    },
  })
  const putBackRest = () => void replaced.putBackRest()
  const resume = () => {
    queue.resume()
    putBackRest()
  }
  const stopResuming = resumeWhenReachable(session, { resume })
  const stopPuttingBack = queue.store.subscribe(putBackRest)
  const stopKeeping = storeUnfinishedUploads(userId, queue.store)
  const stop = () => {
    stopResuming()
    stopPuttingBack()
    stopKeeping()
  }
  queues.set(session, { userId, queue, stop })
  return queue
}

/** Services that uploads and tasks need: storage, and the records of the trash. */
const needed = /\/(storage|rest)\/v1$/

/** Resumes stalled work when the network is back, or when a service that it needs answers again. */
export function resumeWhenReachable(session: Session, queue: Pick<UploadQueue, 'resume'>): () => void {
  const reach = getReachability(session)
  let lost: readonly string[] = []
  const stop = reach?.subscribe(() => {
    const before = lost
    lost = reach.getSnapshot().filter((service) => needed.test(service))
    if (before.some((service) => !lost.includes(service))) queue.resume()
  })
  addEventListener('online', queue.resume)
  return () => {
    stop?.()
    removeEventListener('online', queue.resume)
  }
}
