import { canStreamToDisk, type FileOnDisk, openOnDisk, saveBlob } from '@portico/react-remote/save-file'
import { DataError } from '../../errors/data-error.ts'

/** A file that is being written. It is there for the person when it is closed. */
export interface Target {
  /** As it is called on the disk; a browser that saves it among its downloads may add a number. */
  name: string
  /** @throws DataError `not_written` */
  write(data: string | Uint8Array<ArrayBuffer>): Promise<void>
  /** @throws DataError `not_written` */
  close(): Promise<void>
  /** Leaves nothing. */
  abort(): Promise<void>
}

/** Asks where to save, in a browser that can write to the disk as it comes; null when the person decided not to. */
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
    // A file that could not be written is gone already.
    abort: () => writer.abort().catch(() => undefined),
  }
}

/** Each part is a blob, which a browser may put on the disk. */
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
