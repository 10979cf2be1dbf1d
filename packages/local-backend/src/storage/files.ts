import { createHash, randomUUID } from 'node:crypto'
import {
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Database } from '../database/open.ts'
import { type CheckDiskSpace, createDiskSpaceCheck } from './disk-space.ts'
import { createTooLarge } from './errors.ts'

/** A complete file, safe on disk, that has no row yet. */
export interface StoredContent {
  /** Name of the file, and of the object's version. */
  version: string
  /** Bytes. */
  size: number
  /** MD5 in quotes, as S3 answers for a plain upload. */
  etag: string
}

/**
 * The contents of objects: one file per version, with a random name.
 * A file is complete before its row is written, and removed after its row, so a row never names a missing file.
 */
export interface Files {
  checkRoom: CheckDiskSpace
  /**
   * Writes a stream to disk as it arrives.
   * @throws StorageError `EntityTooLarge` as soon as more than `limit` bytes have arrived; OverBudgetError 507
   */
  receive(source: Readable, limit: number): Promise<StoredContent>
  /** Folder of unfinished resumable uploads; they survive a restart. */
  uploads: string
  /** Runs a clean-up of `uploads` now and every hour. */
  sweepUploads(sweep: () => Promise<unknown>): void
  /** Takes over a finished file on the same disk. */
  adopt(path: string, size: number): Promise<StoredContent>
  /** @throws ENOENT if the version is gone; OverBudgetError 507 */
  copy(version: string): Promise<string>
  /** Streams bytes `start` to `end`, both inclusive, on demand. @throws ENOENT if the version is gone */
  read(version: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /** Returns the path of a version, even if its file was removed. */
  place(version: string): string
  /** Removes the files of versions without a row. If a removal fails, the next start retries it. */
  remove(versions: readonly (string | null)[]): Promise<void>
  /** Stops the hourly clean-up. */
  close(): void
}

const hourMs = 60 * 60 * 1000

/** Opens the folder and removes what a crash left over: unfinished uploads and files without a row. */
export async function openFiles(
  folder: string,
  database: Database,
  checkRoom: CheckDiskSpace = createDiskSpaceCheck(folder),
): Promise<Files> {
  const incoming = join(folder, 'incoming')
  const objects = join(folder, 'objects')
  const uploads = join(folder, 'uploads')
  await rm(incoming, { recursive: true, force: true })
  for (const one of [incoming, objects, uploads]) await mkdir(one, { recursive: true })
  await sweep(objects, database)
  const place = (version: string) => join(objects, version.slice(0, 2), version)
  const keep = (path: string, version: string) =>
    moveSafely(path, join(objects, version.slice(0, 2)), version)
  const make = <Written>(write: (path: string) => Promise<Written>) => makeVersion(incoming, keep, write)
  let sweeping: NodeJS.Timeout | undefined
  return {
    checkRoom,
    uploads,
    place,
    sweepUploads(sweep) {
      const run = () =>
        void sweep().catch((error: unknown) => process.stderr.write(`Clean-up failed: ${error}\n`))
      run()
      sweeping = setInterval(run, hourMs).unref()
    },
    close: () => clearInterval(sweeping),
    async receive(source, limit) {
      const { version, written } = await make((path) => writeStream(source, path, { limit, checkRoom }))
      return { version, ...written }
    },
    async adopt(path, size) {
      const version = randomUUID()
      await syncFile(path)
      await keep(path, version)
      // The ETag is not the MD5: reading a large file again would take longer than receiving its last chunk.
      return { version, size, etag: `"${version}"` }
    },
    async copy(from) {
      await checkRoom((await stat(place(from))).size)
      const { version } = await make(async (path) => {
        await copyFile(place(from), path, constants.COPYFILE_FICLONE)
        await syncFile(path)
      })
      return version
    },
    async read(version, range) {
      return readParts(await open(place(version)), range)
    },
    async remove(versions) {
      await Promise.allSettled(
        versions.filter((version) => version !== null).map((version) => rm(place(version))),
      )
    },
  }
}

/** Bytes of one read. */
const partSize = 64 * 1024

/**
 * Streams a file, then closes it. Each part is held once, because `Readable.toWeb` would copy it and leave both to the garbage collector.
 */
function readParts(
  file: FileHandle,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: partSize,
    async pull(controller) {
      const view = controller.byobRequest?.view
      if (!view) return
      try {
        const { bytesRead } = await file.read(view as Uint8Array, {
          length: Math.min(view.byteLength, end + 1 - at),
          position: at,
        })
        if (bytesRead === 0) throw new Error('a stored file is shorter than its row says')
        at += bytesRead
        controller.byobRequest?.respond(bytesRead)
        if (at <= end) return
        controller.close()
      } catch (error) {
        await file.close()
        throw error
      }
      await file.close()
    },
    cancel: () => file.close(),
  })
}

/** Writes a new version with `write`, and removes its file if that fails. */
async function makeVersion<Written>(
  incoming: string,
  keep: (path: string, version: string) => Promise<void>,
  write: (path: string) => Promise<Written>,
): Promise<{ version: string; written: Written }> {
  const version = randomUUID()
  const path = join(incoming, version)
  try {
    const written = await write(path)
    await keep(path, version)
    return { version, written }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Received bytes after which the free space on the disk is checked again. */
const roomInterval = 64 * 1024 * 1024

async function writeStream(
  source: Readable,
  path: string,
  { limit, checkRoom }: { limit: number; checkRoom: CheckDiskSpace },
): Promise<{ size: number; etag: string }> {
  const hash = createHash('md5')
  let size = 0
  let roomUpTo = roomInterval
  const file = await open(path, 'wx', 0o600)
  // A destroyed request loses its connection before the client gets the response.
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > limit) throw createTooLarge()
      if (size > roomUpTo) {
        await checkRoom(0)
        roomUpTo += roomInterval
      }
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, etag: `"${hash.digest('hex')}"` }
}

/** Renames a file and syncs its folder, so that the new name survives a power cut. */
async function moveSafely(path: string, folder: string, name: string): Promise<void> {
  // The folder exists, except for the first few objects.
  await rename(path, join(folder, name)).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    await rename(path, join(folder, name))
  })
  // Windows cannot open a folder, so the rename there cannot be synced.
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}

async function syncFile(path: string, flags = 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sweep(objects: string, { db }: Database): Promise<void> {
  const { rows } = await db.query<{ version: string }>(
    'select version from storage.objects where version is not null',
  )
  const named = new Set(rows.map((row) => row.version))
  for (const folder of await readdir(objects)) {
    for (const version of await readdir(join(objects, folder))) {
      if (!named.has(version)) await rm(join(objects, folder, version), { force: true })
    }
  }
}
