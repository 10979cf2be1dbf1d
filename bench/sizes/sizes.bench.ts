import type { Bench } from '../measure.ts'
import { overPortal } from '../over-portal.ts'
import { compareItems, withSums } from './compare.ts'
import { itemsOf } from './items.ts'

/** Sizes of all files that a portal serves, and with another checkout their growth. */
export const bench: Bench = {
  name: 'Sizes, packed as they are served (brotli 11)',
  run: async ({ against }) => {
    const { own, other, close } = await overPortal(async ({ run, home, beside }) => ({
      own: itemsOf({ run, home }),
      other: against ? itemsOf(await beside(against)) : null,
    }))
    await close()
    return compareItems(withSums(own), other && withSums(other))
  },
}
