import type { Bench } from '../measure.ts'
import { withPortal } from '../with-portal.ts'
import { addGroupSums, compareItems } from './compare.ts'
import { measureItems } from './items.ts'

/** Sizes of all files that a portal serves, and with another checkout their growth. */
export const bench: Bench = {
  name: 'Sizes, packed as they are served (brotli 11)',
  run: async ({ against }) => {
    const { own, other, close } = await withPortal(async ({ run, home, beside }) => ({
      own: measureItems({ run, home }),
      other: against ? measureItems(await beside(against)) : null,
    }))
    await close()
    return compareItems(addGroupSums(own), other && addGroupSums(other))
  },
}
