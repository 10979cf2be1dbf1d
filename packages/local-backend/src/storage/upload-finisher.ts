import type { Upload } from '@tus/server'
import type { Caller } from '../database/caller-transaction.ts'
import { uploadPartOperation } from './caller.ts'
import { parseMetadata } from './description.ts'
import { StorageError } from './errors.ts'
import { type WriteMode, writeObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Converts complete uploads to objects, each once. */
export interface UploadFinisher {
  finish(caller: Caller, upload: Upload): Promise<void>
  /** Returns the size of an upload of this owner that became an object since the start; undefined for any other. */
  finished(id: string, owner: string): number | undefined
}

const remembered = 1000

/**
 * Creates a finisher. It remembers finished uploads: a client whose last response was lost asks again, and learns that the upload is
 * complete instead of sending it again. `forget` deletes the stored state of an upload, except for its bytes.
 */
export function createUploadFinisher(
  context: StorageContext,
  forget: (id: string) => Promise<unknown>,
): UploadFinisher {
  const running = new Map<string, Promise<void>>()
  const done = new Map<string, { owner: string; size: number }>()

  const makeObject = async (caller: Caller, { id, metadata = {}, size = 0, storage }: Upload) => {
    if (!storage?.path) throw new StorageError('InternalError', 'The upload has no file')
    const path = { bucket: metadata.bucketName ?? '', key: metadata.objectName ?? '' }
    const stored = await context.files.adopt(storage.path, size)
    await writeObject(
      context,
      { ...caller, operation: uploadPartOperation },
      path,
      metadata.mode as WriteMode,
      stored,
      {
        contentType: metadata.contentType ?? 'application/octet-stream',
        cacheControl: metadata.cacheControl ?? 'no-cache',
        userMetadata: parseMetadata(metadata.metadata ?? undefined),
      },
    )
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
