import { canStreamToDisk, pickFileToSave, saveBlob, type WritableFile } from '@portico/react-remote/save-file'
import { DataError } from '../../errors/data-error.ts'

/** A file that is being written. It is complete after `close`. */
export interface ExportTarget {
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
export async function openExportTarget(name: string, mediaType: string): Promise<ExportTarget | null> {
  if (!canStreamToDisk()) return inMemory(name, mediaType)
  const file = await pickFileToSave(name)
  return file && onDisk(file)
}

function onDisk({ name, stream }: WritableFile): ExportTarget {
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
function inMemory(name: string, type: string): ExportTarget {
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
