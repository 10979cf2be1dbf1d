import { Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { createTarDecoder } from 'modern-tar'
import { FilesError, parseUploadError, toFilesError } from '../../errors/files-error.ts'
import type { Entry } from '../../storage/entry.ts'
import { readRange } from '../read-text-preview.ts'

/** A file or folder in an archive. */
export interface ArchiveMember {
  /** Includes its folders. */
  name: string
  /** Bytes. Null for folders. */
  size: number | null
  /** ISO 8601. Null if the archive does not have it. */
  modified: string | null
  isLocked: boolean
}

/** The content of an archive. */
export interface ArchiveContents {
  members: readonly ArchiveMember[]
  /** Number of all members. Null if only the end of the archive would show it. */
  count: number | null
  /** Why members are missing: there are too many to draw, or more follow the bytes that were read. */
  isCut: 'members' | 'bytes' | null
}

/** Maximum number of members that a page draws without a delay. */
const mostMembers = 1000
/** Maximum size of the directory of a zip in bytes: about 200,000 files. */
const mostListBytes = 16 * 1024 * 1024
/** Maximum bytes of a tar to read for its names, as stored. */
export const readTarBytes = 8 * 1024 * 1024

/** Returns the kind of an archive that can be read. Null for others. */
export function getArchiveFormat({
  name,
  type,
}: Pick<Entry, 'name' | 'type'>): 'zip' | 'tar' | 'tar.gz' | null {
  if (/\.(tar\.gz|tgz)$/i.test(name)) return 'tar.gz'
  if (/\.tar$/i.test(name) || /x-tar$/.test(type ?? '')) return 'tar'
  return /\.(zip|jar|apk|epub)$/i.test(name) || /^application\/(x-)?zip/.test(type ?? '') ? 'zip' : null
}

/**
 * Reads the directory at the end of a zip. Returns null if there is none.
 * @throws FilesError
 */
export async function readZip(
  link: string,
  size: number,
  signal: AbortSignal,
): Promise<ArchiveContents | null> {
  let failure: unknown
  class Ranges extends Reader<string> {
    override size = size
    override async readUint8Array(from: number, length: number) {
      try {
        if (length > mostListBytes) throw new RangeError('The list is too long.')
        return (await readRange(link, { from, length }, signal)) as Uint8Array<ArrayBuffer>
      } catch (caught) {
        failure = caught
        throw caught
      }
    }
  }
  try {
    // The archive is not unpacked, so a name that leads out of its folder is shown, too.
    const entries = await new ZipReader(new Ranges(link)).getEntries({ filenameValidation: 'tolerant' })
    const members = entries.slice(0, mostMembers).map((entry) => ({
      name: entry.filename,
      size: entry.directory ? null : entry.uncompressedSize,
      modified: isoOf(entry.lastModDate),
      isLocked: entry.encrypted,
    }))
    return { members, count: entries.length, isCut: entries.length > mostMembers ? 'members' : null }
  } catch {
    // An error of the reader means that this is not a zip. Errors of requests come from the connection or from storage.
    if (failure !== undefined && !(failure instanceof RangeError)) throw failure
    return null
  }
}

/**
 * Reads the names at the beginning of a tar. Returns null if the file is not a tar.
 * @throws FilesError
 */
export async function readTar(
  link: string,
  isPacked: boolean,
  signal: AbortSignal,
): Promise<ArchiveContents | null> {
  const ended = new AbortController()
  const members: ArchiveMember[] = []
  let read = 0
  let failure: unknown = null
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      read += part.byteLength
      if (read > readTarBytes) controller.terminate()
      else controller.enqueue(part)
    },
  })
  try {
    const answer = await fetch(link, { signal: AbortSignal.any([signal, ended.signal]) })
    if (!answer.ok) throw parseUploadError(answer.status, await answer.text(), false)
    if (!answer.body) return null
    const stored = answer.body.pipeThrough(counted)
    const bytes = isPacked ? stored.pipeThrough(new DecompressionStream('gzip')) : stored
    for await (const { header, body } of iterate(bytes.pipeThrough(createTarDecoder()))) {
      members.push({
        name: header.name,
        size: header.type === 'directory' ? null : header.size,
        modified: isoOf(header.mtime),
        isLocked: false,
      })
      if (members.length >= mostMembers) return { members, count: null, isCut: 'bytes' }
      await body.cancel()
    }
  } catch (caught) {
    failure = caught
  } finally {
    ended.abort()
  }
  if (read > readTarBytes) return { members, count: null, isCut: 'bytes' }
  if (failure === null) return { members, count: members.length, isCut: null }
  if (signal.aborted || failure instanceof FilesError || toFilesError(failure).code !== 'unexpected')
    throw toFilesError(failure)
  return members.length > 0 ? { members, count: null, isCut: 'bytes' } : null
}

/** Iterates a stream, which not every engine supports. */
async function* iterate<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function isoOf(date: Date | undefined): string | null {
  return date && !Number.isNaN(date.valueOf()) ? date.toISOString() : null
}
