import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import {
  clearData,
  createTemporaryName,
  dataNames,
  recoverData,
  replaceData,
} from '../data-folder/data-folder.ts'
import { lockData } from '../data-folder/lock.ts'
import { createPgliteOptions } from '../database/pglite.ts'
import { BackendError } from '../errors.ts'
import { countData, type DataCounts } from './counts.ts'
import { unpackArchive } from './unpack.ts'

/** The contents of a restored backup. */
export interface BackupRestoreResult {
  /** Time of the backup; ISO 8601. */
  createdAt: string
  counts: DataCounts
}

/**
 * Restores a backup into an empty data directory, or replaces its data. The whole archive is unpacked and its database opened before any
 * data changes. A crash leaves either the previous data or the backup.
 * @throws BackendError `data_locked`, `data_present`, `backup_invalid`, `backup_newer`, `backup_damaged`
 */
export async function restoreBackup(
  archive: string,
  dataDir: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<BackupRestoreResult> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockData(dataDir)
  try {
    await recoverData(dataDir)
    if (!replace && holdsData(dataDir))
      throw new BackendError(
        'data_present',
        `${dataDir} holds data already; restore into another folder, or give --replace to lose what is there.`,
      )
    const folder = join(dataDir, createTemporaryName())
    try {
      const { createdAt } = await unpackArchive(archive, folder)
      const counts = await examine(archive, folder)
      await syncFolders(folder)
      await replaceData(dataDir, folder)
      return { createdAt, counts }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
    if (made && (await readdir(dataDir)).length === 0) await rm(made, { recursive: true })
  }
}

/**
 * Removes accounts, rows, files, mails and keys of a backend that does not run.
 * @throws BackendError `data_locked`, `no_data`
 */
export async function emptyBackend(dataDir: string): Promise<void> {
  if (!holdsData(dataDir)) throw new BackendError('no_data', `There is no data of a backend in ${dataDir}.`)
  const lock = await lockData(dataDir)
  try {
    await clearData(dataDir)
  } finally {
    await lock.release()
  }
}

/** Returns whether a data directory contains data that a restore would overwrite. */
function holdsData(dataDir: string): boolean {
  return dataNames.some((name) => existsSync(join(dataDir, name)))
}

/** Opens the unpacked data as the backend would, and counts it. */
async function examine(archive: string, folder: string): Promise<DataCounts> {
  if (!existsSync(join(folder, 'mailbox.json'))) await writeFile(join(folder, 'mailbox.json'), '[]')
  await mkdir(join(folder, 'storage'), { recursive: true })
  try {
    const db = await PGlite.create(join(folder, 'postgres'), createPgliteOptions())
    try {
      return await countData(db)
    } finally {
      await db.close()
    }
  } catch (cause) {
    throw new BackendError(
      'backup_damaged',
      `The database in ${archive} does not open; nothing was changed.`,
      {
        cause,
      },
    )
  }
}

/** Syncs all folders, so that the new names survive a power cut. Windows cannot open a folder. */
async function syncFolders(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const below = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory())
  for (const path of [folder, ...folders.map((entry) => join(entry.parentPath, entry.name))]) {
    const opened = await open(path, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  }
}
