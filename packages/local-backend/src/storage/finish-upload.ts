import type { Upload } from '@tus/server'
import type { Caller } from '../database/as-caller.ts'
import { uploadPart } from './caller.ts'
import { parseMetadata } from './description.ts'
import { StorageError } from './errors.ts'
import { type Mode, writeObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Makes objects of complete uploads, each once. */
export interface Finisher {
  finish(caller: Caller, upload: Upload): Promise<void>
  /** Size of an upload of this owner that has become an object, if it has since the start. */
  finished(id: string, owner: string): number | undefined
}

const remembered = 1000

/**
 * A client whose last answer was lost asks again; finished uploads are remembered, so that it is answered that all is there
 * instead of sending everything once more. `forget` drops what was kept of an upload besides its bytes.
 */
export function createFinisher(context: StorageContext, forget: (id: string) => Promise<unknown>): Finisher {
  const running = new Map<string, Promise<void>>()
  const done = new Map<string, { owner: string; size: number }>()

  const makeObject = async (caller: Caller, { id, metadata = {}, size = 0, storage }: Upload) => {
    if (!storage?.path) throw new StorageError('InternalError', 'The upload has no file')
    const path = { bucket: metadata.bucketName ?? '', key: metadata.objectName ?? '' }
    const stored = await context.files.adopt(storage.path, size)
    await writeObject(context, { ...caller, operation: uploadPart }, path, metadata.mode as Mode, stored, {
      contentType: metadata.contentType ?? 'application/octet-stream',
      cacheControl: metadata.cacheControl ?? 'no-cache',
      userMetadata: parseMetadata(metadata.metadata ?? undefined),
    })
    await forget(id)
    done.set(id, { owner: metadata.owner ?? '', size })
    const oldest = done.keys().next().value
    if (done.size > remembered && oldest !== undefined) done.delete(oldest)
  }

  return {
    finish(caller, upload) {
      const before = running.get(upload.id)
      if (before) return before
      if (done.has(upload.id)) return Promise.resolve()
      const task = makeObject(caller, upload).finally(() => running.delete(upload.id))
      running.set(upload.id, task)
      return task
    },
    finished(id, owner) {
      const upload = done.get(id)
      return upload?.owner === owner ? upload.size : undefined
    },
  }
}
