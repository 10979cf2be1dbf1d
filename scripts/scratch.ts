import { chmodSync, mkdtempSync, type StatsFs, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The type that `statfs(2)` tells of a file system in memory. */
const tmpfs = 0x01021994

/**
 * Makes the folder for the temporary files of a run, with the path as result. Tests of missing permissions run commands as another user,
 * who has to reach folders in it and cannot list it.
 */
export function makeScratch(): string {
  const folder = mkdtempSync(join(scratchParent(), 'portico-test-'))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Where a run of the tests keeps what it writes: in memory, where the system lends a folder of it that has the room (in
 * containers it mostly has not), else in the system's temporary folder. `room` is in bytes, and by itself twice what a run holds at once.
 */
export function scratchParent(memory = '/dev/shm', room = 6 * 1024 ** 3): string {
  const { type, bavail, bsize } = statsOf(memory)
  return type === tmpfs && bavail * bsize >= room ? memory : tmpdir()
}

function statsOf(folder: string): Partial<StatsFs> & Pick<StatsFs, 'bavail' | 'bsize'> {
  try {
    return statfsSync(folder)
  } catch (error) {
    // Only Linux has it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { bavail: 0, bsize: 0 }
    throw error
  }
}
