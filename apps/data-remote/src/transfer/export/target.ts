import { canStreamToDisk, type FileOnDisk, openOnDisk, saveBlob } from '@portico/react-remote/save-file'
import { DataError } from '../../errors/data-error.ts'

/** A file that is being written. It is complete after `close`. */
export interface Target {
  /** File name on disk. A browser without disk access may add a number to it. */
  name: string
  /** @throws DataError `not_written` */
  write(data: string | Uint8Array<ArrayBuffer>): Promise<void>
  /** @throws DataError `not_written` */
  close(): Promise<void>
  /** Discards the file. */
  abort(): Promise<void>
}

/** Asks where to save if the browser can stream to disk. Null if the user cancels. */
export async function openTarget(name: string, mediaType: string): Promise<Target | null> {
  if (!canStreamToDisk()) return inMemory(name, mediaType)
  const file = await openOnDisk(name)
  return file && onDisk(file)
}

function onDisk({ name, stream }: FileOnDisk): Target {
  const writer = stream.getWriter()
  const encoder = new TextEncoder()
  return {
    name,
    write: (data) => writer.write(typeof data === 'string' ? encoder.encode(data) : data).catch(rethrow),
    close: () => writer.close().catch(rethrow),
    // A file that failed to write has already been removed.
    abort: () => writer.abort().catch(() => undefined),
  }
}

/** Keeps each write as a blob, which the browser may move to disk. */
function inMemory(name: string, type: string): Target {
  let parts: Blob[] = []
  return {
    name,
    write: async (data) => void parts.push(new Blob([data])),
    close: async () => saveBlob(new Blob(parts, { type }), name),
    abort: async () => {
      parts = []
    },
  }
}

function rethrow(caught: unknown): never {
  const message = caught instanceof Error ? caught.message : String(caught)
  throw new DataError('not_written', { message }, null, caught)
}
