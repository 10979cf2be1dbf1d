import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { FileError } from '../records/records.ts'

// A worker from the origin of a remote cannot be made in a portal of another one; unpacking is the browser's own, beside the page.
configure({ useWebWorkers: false })

/** Bytes that are unpacked of one file at most, whatever it says of itself, and of a part that is held in memory. */
export interface Limits {
  unpacked: number
  held: number
}

/** A gigabyte, and what a page has room for. */
export const usualLimits: Limits = { unpacked: 1024 ** 3, held: 128 * 1024 ** 2 }

/** A ZIP archive, whose parts are unpacked as they are read. */
export interface Archive {
  has(name: string): boolean
  /** The text of a part, as it comes, and how much of the part that is, 0..1. `isHeld`: memory keeps it. @throws FileError */
  read(name: string, isHeld?: boolean): AsyncGenerator<{ text: string; fraction: number }>
  /** The whole text of a part. @throws FileError */
  hold(name: string): Promise<string>
}

/** @throws FileError `not_workbook`, where it is no archive */
export async function openArchive(file: Blob, limits: Limits = usualLimits): Promise<Archive> {
  const reader = new ZipReader(new BlobReader(file))
  const entries = await reader.getEntries().catch(() => {
    throw new FileError('not_workbook')
  })
  const parts = new Map(entries.flatMap((entry) => (entry.directory ? [] : [[keyOf(entry.filename), entry]])))
  let unpacked = 0
  async function* read(name: string, isHeld = false) {
    const most = isHeld ? limits.held : limits.unpacked
    const part = parts.get(keyOf(name))
    if (!part || part.encrypted) throw new FileError('not_workbook')
    let size = 0
    let decoder: TextDecoder | null = null
    for await (const bytes of unpack(part)) {
      size += bytes.byteLength
      unpacked += bytes.byteLength
      if (size > most || unpacked > limits.unpacked) throw new FileError('too_large')
      decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8')
      yield {
        text: decoder.decode(bytes, { stream: true }),
        fraction: size / Math.max(size, part.uncompressedSize),
      }
    }
  }
  return {
    has: (name) => parts.has(keyOf(name)),
    read,
    hold: async (name) => {
      let text = ''
      for await (const piece of read(name, true)) text += piece.text
      return text
    },
  }
}

/** Names of parts are compared whatever their case (ECMA-376, part 2). */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase()
}

/** What is not read is not unpacked. @throws FileError `broken_workbook` */
async function* unpack(part: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const packed = part.getData(writable, { checkSignature: true })
  // It ends with the reader, who says why.
  packed.catch(() => undefined)
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    await packed
  } catch (caught) {
    throw caught instanceof DOMException && caught.name === 'NotReadableError'
      ? caught
      : new FileError('broken_workbook')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
