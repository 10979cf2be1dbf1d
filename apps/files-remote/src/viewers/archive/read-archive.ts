import { Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { createTarDecoder } from 'modern-tar'
import { asFilesError, errorOfAnswer, FilesError } from '../../errors/files-error.ts'
import type { Entry } from '../../storage/entry.ts'
import { readRange } from '../read-beginning.ts'

/** One thing in an archive. */
export interface Member {
  /** With the folders it lies in. */
  name: string
  /** Bytes; null for folders. */
  size: number | null
  /** ISO 8601; null where the archive does not say. */
  modified: string | null
  isLocked: boolean
}

/** What an archive holds. */
export interface Contents {
  members: readonly Member[]
  /** All there are; null where only the end of the archive tells. */
  count: number | null
  /** Why these are not all: there are too many to be drawn, or more lie behind what was read. */
  isCut: 'members' | 'bytes' | null
}

/** As many as a page draws without standing still. */
const mostMembers = 1000
/** The list of an archive may be as large as this, in bytes: about 200,000 files. */
const mostListBytes = 16 * 1024 * 1024
/** As much of a tar as is read for the names in it, in bytes as they are stored. */
export const readTarBytes = 8 * 1024 * 1024

/** Which kind of archive can be looked into; null for the others. */
export function archiveFormOf({ name, type }: Pick<Entry, 'name' | 'type'>): 'zip' | 'tar' | 'tar.gz' | null {
  if (/\.(tar\.gz|tgz)$/i.test(name)) return 'tar.gz'
  if (/\.tar$/i.test(name) || /x-tar$/.test(type ?? '')) return 'tar'
  return /\.(zip|jar|apk|epub)$/i.test(name) || /^application\/(x-)?zip/.test(type ?? '') ? 'zip' : null
}

/**
 * The list at the end of a zip, and no more of it. Null where there is none.
 * @throws FilesError
 */
export async function readZip(link: string, size: number, signal: AbortSignal): Promise<Contents | null> {
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
    // Nothing is unpacked: also a name that would lead out of a folder is shown.
    const entries = await new ZipReader(new Ranges(link)).getEntries({ filenameValidation: 'tolerant' })
    const members = entries.slice(0, mostMembers).map((entry) => ({
      name: entry.filename,
      size: entry.directory ? null : entry.uncompressedSize,
      modified: isoOf(entry.lastModDate),
      isLocked: entry.encrypted,
    }))
    return { members, count: entries.length, isCut: entries.length > mostMembers ? 'members' : null }
  } catch {
    // Its own faults mean that this is no zip; those of the requests are the connection's, or storage's.
    if (failure !== undefined && !(failure instanceof RangeError)) throw failure
    return null
  }
}

/**
 * The names in the beginning of a tar. Null where it is none.
 * @throws FilesError
 */
export async function readTar(
  link: string,
  isPacked: boolean,
  signal: AbortSignal,
): Promise<Contents | null> {
  const ended = new AbortController()
  const members: Member[] = []
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
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), false)
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
  if (signal.aborted || failure instanceof FilesError || asFilesError(failure).code !== 'unexpected')
    throw asFilesError(failure)
  return members.length > 0 ? { members, count: null, isCut: 'bytes' } : null
}

/** Not every engine iterates streams. */
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
