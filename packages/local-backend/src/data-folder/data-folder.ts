import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockName } from './lock.ts'

/** The contents of a data directory: keys, passwords of demo accounts, mails, the database, the contents of objects. */
export const dataNames = ['secrets.json', 'demo.json', 'mailbox.json', 'postgres', 'storage'] as const

/** Name of a folder with complete new data. It appears atomically, and its contents then replace the current data. */
const incoming = 'replacement'

/** Returns a name for a temporary folder, which the next start deletes after a crash. */
export function createTemporaryName(): string {
  return `passing-${randomUUID()}`
}

/** Completes a replacement that a crash has interrupted, and deletes temporary folders. Call it under the lock, before any data is read. */
export async function recoverData(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.includes(incoming)) {
    // Moved one by one: a name that is still in the folder has not been replaced yet.
    for (const name of await readdir(join(dataDir, incoming))) {
      await rm(join(dataDir, name), { recursive: true, force: true })
      await rename(join(dataDir, incoming, name), join(dataDir, name))
    }
    await rm(join(dataDir, incoming), { recursive: true })
  }
  for (const name of names)
    if (name.startsWith('passing-')) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Replaces the data by a complete folder. A crash leaves either the old or the new data. Call it under the lock. */
export async function replaceData(dataDir: string, folder: string): Promise<void> {
  await rename(folder, join(dataDir, incoming))
  await recoverData(dataDir)
}

/** Removes accounts, rows, files, mails and keys, but not the lock. Call it under the lock. */
export async function clearData(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith(lockName))
  const gone = join(dataDir, createTemporaryName())
  await mkdir(gone)
  // Renames are fast, so the slow removal runs in a temporary folder that no other code reads.
  for (const name of names) await rename(join(dataDir, name), join(gone, name))
  await rm(gone, { recursive: true, force: true })
}
