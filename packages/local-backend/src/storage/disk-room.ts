import { statfs } from 'node:fs/promises'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { sizeLimits } from '../size-limits.ts'

/** Refuses bytes for which the disk has no room. Some space stays free for the database. @throws OverBudgetError 507 */
export type CheckRoom = (bytes: number) => Promise<void>

/** @param freeIn the free bytes of the disk that holds a folder */
export function createRoomCheck(
  folder: string,
  freeIn: (folder: string) => Promise<number> = freeBytes,
): CheckRoom {
  return async (bytes) => {
    if ((await freeIn(folder)) - bytes < sizeLimits.spareDisk)
      throw new OverBudgetError(507, 'The disk of the server has no room for this.')
  }
}

/** Infinite where the file system does not say: its size is 0 there. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}
