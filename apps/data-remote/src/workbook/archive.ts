import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { FileError } from '../records/records.ts'

// A portal on another origin can't start a worker from the remote's origin. The browser's own decompression runs off the main thread
// anyway.
configure({ useWebWorkers: false })

/** Maximum number of unpacked bytes of a file, regardless of its headers, and of a part that is held in memory. */
export interface ArchiveLimits {
  unpacked: number
  held: number
}

/** 1 GB, and an amount that fits in a page's memory. */
export const defaultArchiveLimits: ArchiveLimits = { unpacked: 1024 ** 3, held: 128 * 1024 ** 2 }

/** A ZIP archive whose parts are unpacked while they are read. */
export interface ZipArchive {
  has(name: string): boolean
  /**
   * Yields the text of a part in chunks, with the processed fraction from 0 to 1. `isHeld`: the caller keeps it in memory.
   * @throws FileError
   */
  read(name: string, isHeld?: boolean): AsyncGenerator<{ text: string; fraction: number }>
  /** Returns the complete text of a part. @throws FileError */
  hold(name: string): Promise<string>
}

/** Opens a ZIP archive. @throws FileError `not_workbook`, if it is no archive */
export async function openZipArchive(
  file: Blob,
  limits: ArchiveLimits = defaultArchiveLimits,
): Promise<ZipArchive> {
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

/** Part names are case-insensitive (ECMA-376, part 2). */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase()
}

/** Unpacks a part on demand. @throws FileError `broken_workbook` */
async function* unpack(part: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const packed = part.getData(writable, { checkSignature: true })
  // The reader below reports the error.
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
