/**
 * Buffers that files are read into, and used again after their content is written. With new memory for each read of a large file,
 * a browser has hundreds of megabytes that wait for garbage collection.
 */
export interface BufferPool {
  take(): ArrayBuffer
  /** Takes back the buffer of a part that is no longer used. Ignores buffers of other owners. */
  giveBack(part: Uint8Array): void
}

/** Bytes of one read. */
const size = 262_144

/** Creates the buffers of one archive: as many as are in use at the same time. */
export function createBufferPool(): BufferPool {
  const free: ArrayBuffer[] = []
  return {
    take: () => free.pop() ?? new ArrayBuffer(size),
    giveBack({ buffer }) {
      if (buffer instanceof ArrayBuffer && buffer.byteLength === size) free.push(buffer)
    },
  }
}

/** Writes a stream part by part, and gives back the buffer of each written part. After an error, aborts the file. */
export async function writeParts(
  stream: ReadableStream<Uint8Array>,
  file: WritableStream<Uint8Array>,
  buffers: BufferPool,
): Promise<void> {
  const [reader, writer] = [stream.getReader(), file.getWriter()]
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await writer.write(part.value)
      buffers.giveBack(part.value)
    }
  } catch (cause) {
    await Promise.allSettled([reader.cancel(cause), writer.abort(cause)])
    throw cause
  } finally {
    writer.releaseLock()
  }
}

/** Reads a body part by part, into `buffers` if they are given: every browser that writes to the disk supports it. */
export function createReader(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  buffers: BufferPool | undefined,
): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'> {
  if (!buffers) return body.getReader()
  const reader = body.getReader({ mode: 'byob' })
  return {
    cancel: (reason) => reader.cancel(reason),
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffers.take()))
      if (!done) return { done, value }
      if (value) buffers.giveBack(value)
      return { done, value: undefined }
    },
  }
}
