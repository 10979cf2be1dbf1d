import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ExtractEvents, extract } from 'tar-stream'
import { dataNames } from '../data-folder/data-folder.ts'
import { BackendError } from '../errors.ts'
import { type BackupManifest, manifestName, newestFormat } from './archive.ts'

/** Major version of Postgres in PGlite. Newer versions cannot read the files of older ones. */
const postgres = '17'

type Entry = ExtractEvents['entry'][1]

/**
 * Unpacks an archive into a new folder, syncs every file to disk, and returns the archive's manifest.
 * @throws BackendError `backup_invalid`, `backup_newer`, `backup_damaged`
 */
export async function unpackArchive(path: string, folder: string): Promise<BackupManifest> {
  await mkdir(folder, { mode: 0o700 })
  const entries = extract()
  // An error of the pipeline ends the loop below, which throws it.
  pipeline(createReadStream(path), createGunzip(), entries).catch(() => undefined)
  let manifest: BackupManifest | undefined
  try {
    let files = 0
    let bytes = 0
    for await (const entry of entries) {
      if (!manifest) manifest = await readManifest(path, entry)
      else if (await unpackEntry(path, folder, entry)) {
        files += 1
        bytes += entry.header.size ?? 0
      }
      entry.resume()
    }
    if (!manifest) throw invalid(path)
    if (files !== manifest.files || bytes !== manifest.bytes) throw damaged(path)
    return manifest
  } catch (error) {
    if (error instanceof BackendError || 'syscall' in (error as Error)) throw error
    // zlib or tar cannot read the file: it is not an archive, or it is truncated or changed.
    throw manifest ? damaged(path, error) : invalid(path, error)
  }
}

/** Writes an entry. Returns true for a file, false for a folder. */
async function unpackEntry(path: string, folder: string, entry: Entry): Promise<boolean> {
  const { name, type } = entry.header
  const place = placeOf(folder, name)
  if (!place || (type !== 'file' && type !== 'directory')) throw invalid(path)
  if (type === 'directory') await mkdir(place, { mode: 0o700 })
  else await pipeline(entry, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }))
  return type === 'file'
}

/** Returns the path for an entry; undefined for a name that no backup contains. */
function placeOf(folder: string, name: string): string | undefined {
  const parts = name.replace(/\/$/, '').split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:]/.test(part))
  return isPlain && dataNames.some((known) => known === parts[0]) ? join(folder, ...parts) : undefined
}

async function readManifest(path: string, entry: Entry): Promise<BackupManifest> {
  if (entry.header.name !== manifestName) throw invalid(path)
  const parts: Buffer[] = []
  for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
  const manifest = JSON.parse(Buffer.concat(parts).toString()) as BackupManifest
  if (manifest.format > newestFormat)
    throw new BackendError(
      'backup_newer',
      `${path} is of format ${manifest.format}, and this version of Portico reads up to ${newestFormat}; take the version that made it, or a newer one.`,
    )
  if (manifest.postgres !== postgres)
    throw new BackendError(
      'backup_newer',
      `${path} holds a database of Postgres ${manifest.postgres}, and this version of Portico has ${postgres}; restore it with the version that made it, and move the rows by SQL.`,
    )
  return manifest
}

function damaged(path: string, cause?: unknown): BackendError {
  return new BackendError('backup_damaged', `${path} is cut short or damaged; nothing of it was taken.`, {
    cause,
  })
}

function invalid(path: string, cause?: unknown): BackendError {
  return new BackendError('backup_invalid', `${path} is no backup of the embedded backend.`, { cause })
}
