import type { Measurement } from '../measure.ts'
import type { SizeItems } from './items.ts'

/** The most that an item may grow, in kB. */
const growth = 3

/** Meaningless differences in kB: addresses in documents change with each start, and so does the compressed size. */
const noise = 0.05

/** Returns the size of each item; with another checkout also the size there, sorted by growth. */
export function compareItems(items: SizeItems, before: SizeItems | null): Measurement[] {
  if (!before) return [...items].map(([name, bytes]) => ({ name, value: bytes / 1000, unit: 'kB' }))
  const rows = [...new Set([...items.keys(), ...before.keys()])].map((name): Row => {
    const was = before.get(name)
    const value = items.get(name)
    return {
      name,
      value: (value ?? 0) / 1000,
      was: (was ?? 0) / 1000,
      isNew: was === undefined,
      isGone: value === undefined,
    }
  })
  const grown = rows.toSorted((one, other) => growthOf(other) - growthOf(one))
  const measures = grown.map(
    (row): Measurement => ({ name: row.name, value: row.value, unit: 'kB', ...describe(row) }),
  )
  const same = measures.filter(({ quiet }) => quiet).length
  return [...measures, { name: 'items that are as large as before', value: same, unit: '' }]
}

interface Row {
  name: string
  value: number
  was: number
  isNew: boolean
  isGone: boolean
}

function growthOf({ value, was }: Row): number {
  return value - was
}

function describe(row: Row): Partial<Measurement> {
  const by = growthOf(row)
  const note = `was ${row.was.toFixed(2)} kB, ${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(2)}`
  if (row.isNew) return { note: 'new' }
  if (row.isGone) return { note: `gone, ${note}` }
  // A sum of many files is not an item, because it grows with new files.
  const target = row.name.startsWith(sum) ? {} : { target: row.was + growth }
  return { ...target, note, quiet: Math.abs(by) < noise }
}

/** Prefix of the names of sums. */
const sum = 'all of '

/** Returns the items, and the total size of groups, by the words before the first comma of a name. */
export function addGroupSums(items: SizeItems): SizeItems {
  const sums = new Map(items)
  for (const [name, bytes] of items) {
    const group = sum + name.split(',')[0]
    if (!name.startsWith('first visit')) sums.set(group, (sums.get(group) ?? 0) + bytes)
  }
  return sums
}
