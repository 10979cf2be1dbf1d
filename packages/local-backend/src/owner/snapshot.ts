import { existsSync } from 'node:fs'
import { constants, copyFile, cp, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryName } from '../data-folder/data-folder.ts'

/**
 * Copies the current data to a separate folder in the data directory, which its reader deletes at the end. Needs the database lock, after a
 * checkpoint. Contents of objects never change, so they are linked, which needs no space.
 */
export async function takeSnapshot(dataDir: string): Promise<string> {
  const folder = join(dataDir, createTemporaryName())
  await mkdir(join(folder, 'storage', 'objects'), { recursive: true, mode: 0o700 })
  // There is no mailbox before the first mail, and no `demo.json` without demo accounts.
  for (const name of ['secrets.json', 'demo.json', 'mailbox.json', 'postgres'])
    if (existsSync(join(dataDir, name)))
      await cp(join(dataDir, name), join(folder, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
  const objects = join(dataDir, 'storage', 'objects')
  for (const part of await readdir(objects)) {
    await mkdir(join(folder, 'storage', 'objects', part))
    for (const version of await readdir(join(objects, part)))
      await linkOrCopy(join(objects, part, version), join(folder, 'storage', 'objects', part, version))
  }
  return folder
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    // Some file systems do not support links.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    await copyFile(from, to)
  }
}
