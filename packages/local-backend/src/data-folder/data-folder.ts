import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockName } from './lock.ts'

/** The content of a data directory: keys, passwords of demo accounts, mails, the database, the contents of objects. */
export const dataNames = ['secrets.json', 'demo.json', 'mailbox.json', 'postgres', 'storage'] as const

/** Complete data on its way in: a folder of this name appears whole, and what it holds takes the place of what is there. */
const incoming = 'replacement'

/** A name for a folder that means nothing once its process is gone. */
export function passingName(): string {
  return `passing-${randomUUID()}`
}

/** Brings to its end what a crash has cut off. Under the lock, before anything of the directory is read. */
export async function settleData(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.includes(incoming)) {
    // One after the other, so that whatever is still in the folder has not yet taken its place.
    for (const name of await readdir(join(dataDir, incoming))) {
      await rm(join(dataDir, name), { recursive: true, force: true })
      await rename(join(dataDir, incoming, name), join(dataDir, name))
    }
    await rm(join(dataDir, incoming), { recursive: true })
  }
  for (const name of names)
    if (name.startsWith('passing-')) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Puts a complete folder in the place of the data; a crash leaves the old or the new. Under the lock. */
export async function replaceData(dataDir: string, folder: string): Promise<void> {
  await rename(folder, join(dataDir, incoming))
  await settleData(dataDir)
}

/** Removes accounts, rows, files, mails and keys. Under the lock, which itself stays. */
export async function emptyData(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith(lockName))
  const gone = join(dataDir, passingName())
  await mkdir(gone)
  // Moved first, which takes no time: what takes long is removing, and nothing looks there.
  for (const name of names) await rename(join(dataDir, name), join(gone, name))
  await rm(gone, { recursive: true, force: true })
}
