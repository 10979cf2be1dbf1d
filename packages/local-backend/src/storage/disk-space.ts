import { statfs } from 'node:fs/promises'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { sizeLimits } from '../size-limits.ts'

/** Rejects bytes that do not fit on the disk. Some space stays free for the database. @throws OverBudgetError 507 */
export type CheckDiskSpace = (bytes: number) => Promise<void>

/** @param freeIn returns the free bytes of the disk of a folder */
export function createDiskSpaceCheck(
  folder: string,
  freeIn: (folder: string) => Promise<number> = freeBytes,
): CheckDiskSpace {
  return async (bytes) => {
    if ((await freeIn(folder)) - bytes < sizeLimits.spareDisk)
      throw new OverBudgetError(507, 'The disk of the server has no room for this.')
  }
}

/** Returns infinity if the file system does not report its size, which is 0 then. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}
