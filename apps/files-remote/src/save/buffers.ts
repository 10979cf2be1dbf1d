/**
 * Memory that files are read into, and again once what was in it has been written. Of a large file that is read into new memory each time, a
 * browser has hundreds of megabytes that wait to be collected.
 */
export interface Buffers {
  take(): ArrayBuffer
  /** Of a part that nobody needs any more; memory of others is left to them. */
  giveBack(part: Uint8Array): void
}

/** As much as is read at once, in bytes. */
const size = 262_144

/** Buffers of one archive: as many as are on their way through it at once. */
export function createBuffers(): Buffers {
  const free: ArrayBuffer[] = []
  return {
    take: () => free.pop() ?? new ArrayBuffer(size),
    giveBack({ buffer }) {
      if (buffer instanceof ArrayBuffer && buffer.byteLength === size) free.push(buffer)
    },
  }
}

/** Writes a stream, part by part, and gives back the memory of each that has been written. What was not written to its end is given up. */
export async function writeParts(
  stream: ReadableStream<Uint8Array>,
  file: WritableStream<Uint8Array>,
  buffers: Buffers,
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

/** Reads a body part by part, into `buffers` where there are any: every browser that writes to the disk can. */
export function readerOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  buffers: Buffers | undefined,
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
