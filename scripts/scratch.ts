import { chmodSync, mkdtempSync, type StatsFs, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The type of an in-memory file system in `statfs(2)`. */
const tmpfs = 0x01021994

/**
 * Creates the folder for the temporary files of a run, and returns its path. Tests of missing permissions run commands as another user,
 * who can open folders in it but can't list it.
 */
export function createScratchFolder(): string {
  const folder = mkdtempSync(join(getScratchParent(), 'portico-test-'))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Returns the parent folder for the files of a test run: in memory if the system has such a folder with enough space (in
 * containers it usually has not), else the system's temporary folder. `room` is in bytes; the default is twice the size of a run's files.
 */
export function getScratchParent(memory = '/dev/shm', room = 6 * 1024 ** 3): string {
  const { type, bavail, bsize } = statsOf(memory)
  return type === tmpfs && bavail * bsize >= room ? memory : tmpdir()
}

function statsOf(folder: string): Partial<StatsFs> & Pick<StatsFs, 'bavail' | 'bsize'> {
  try {
    return statfsSync(folder)
  } catch (error) {
    // Only Linux has this folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { bavail: 0, bsize: 0 }
    throw error
  }
}
