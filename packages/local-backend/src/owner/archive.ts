import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { dataNames } from '../data-folder/data-folder.ts'

/** The description of an archive, in its first file. */
export interface BackupManifest {
  format: number
  /** Major version of the database, from its `PG_VERSION`. */
  postgres: string
  /** ISO 8601. */
  createdAt: string
  files: number
  /** Size of all files. */
  bytes: number
}

/** The file of an archive that describes it. */
export const manifestName = 'portico-backup.json'
/** The format that is written; older ones are read. Format 2 has `demo.json`. */
export const newestFormat = 2

interface Entry {
  /** Name in the archive, with `/`. */
  name: string
  path: string
  size: number
  isFolder: boolean
}

/** Returns a compressed tar archive of the data in a folder, created while it is read. The folder must not change meanwhile. */
export async function createArchive(folder: string): Promise<Readable> {
  const entries = (await Promise.all(dataNames.map((name) => listEntries(folder, name)))).flat()
  const files = entries.filter((entry) => !entry.isFolder)
  const manifest: BackupManifest = {
    format: newestFormat,
    postgres: (await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).trim(),
    createdAt: new Date().toISOString(),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  }
  const tar = pack()
  // Pictures hardly shrink, and the lowest level is enough for the database.
  const archive = createGzip({ level: 1 })
  // An error of either one ends the archive, where the reader receives it.
  pipeline(tar, archive).catch(() => undefined)
  writeEntries(tar, manifest, entries).catch((error: Error) => tar.destroy(error))
  return archive
}

async function writeEntries(tar: Pack, manifest: BackupManifest, entries: readonly Entry[]): Promise<void> {
  await addEntry(tar, { name: manifestName }, JSON.stringify(manifest))
  for (const { name, path, size, isFolder } of entries) {
    if (isFolder) await addEntry(tar, { name, type: 'directory', mode: 0o700 })
    else await pipeline(createReadStream(path), tar.entry({ name, size, mode: 0o600 }))
  }
  tar.finalize()
}

function addEntry(tar: Pack, header: Parameters<Pack['entry']>[0], content = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry(header, content, (error) => (error ? reject(error) : resolve()))
  })
}

/** Lists a file, or a folder with its contents. From the storage it includes only objects, not unfinished uploads. */
async function listEntries(folder: string, name: string): Promise<Entry[]> {
  const path = join(folder, ...name.split('/'))
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!stats || /^storage\/(?!objects(\/|$))/.test(name)) return []
  const entry = { name, path, size: stats.size, isFolder: stats.isDirectory() }
  if (!entry.isFolder) return [entry]
  const below = (await readdir(path)).sort().map((child) => listEntries(folder, `${name}/${child}`))
  return [entry, ...(await Promise.all(below)).flat()]
}
