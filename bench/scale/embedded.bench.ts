import type { Bench } from '../measure.ts'
import { embedded } from './embedded.ts'
import { mostGrowth } from './growth.ts'
import { judge, shrinkKnown, splitName } from './lists/judge.ts'
import { readKnown, readLinear, writeKnown } from './lists/lists.ts'
import { testSizes } from './sizes.ts'
import { measureTwoSizes } from './two-sizes.ts'

/** The growth of each call at the two sizes of `npm test`. With `--update` it shortens the list of known calls. */
export const bench: Bench = {
  name: 'Reads per returned row at 10 times the data, in the embedded database',
  run: async ({ update }) => {
    const lists = { known: readKnown(), linear: readLinear() }
    const { growths } = await measureTwoSizes(embedded, testSizes)
    if (update) writeKnown(shrinkKnown(growths, lists))
    for (const problem of judge(growths, update ? { ...lists, known: readKnown() } : lists))
      console.error(problem)
    return growths.map(({ name, growth, small, large }) => {
      const [row, column] = splitName(name)
      return {
        ...{ name, value: growth, unit: '×' },
        ...(!(row in lists.linear) && { target: mostGrowth }),
        note: `${small.buffers} and ${large.buffers} pages, ${small.rows} and ${large.rows} rows`,
        cell: { table: 'Growth of the reads', row, column },
      }
    })
  },
}
