import type { Session } from '@portico/session'
import { listFolder } from '../browse/list-folder.ts'
import { decodeName } from '../place/names.ts'
import { createSender } from './send-file.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

const queues = new WeakMap<Session, { userId: string; queue: UploadQueue }>()

/** The queue of a person in this tab. Another person's is ended: nobody's files are sent in another's name. */
export function queueOf(session: Session, userId: string): UploadQueue {
  const known = queues.get(session)
  if (known?.userId === userId) return known.queue
  known?.queue.cancelAll()
  const queue = createUploadQueue({
    send: createSender(session),
    listNames: async (folder) =>
      new Set((await listFolder(session.client, folder, userId)).entries.map(({ part }) => decodeName(part))),
  })
  queues.set(session, { userId, queue })
  return queue
}
