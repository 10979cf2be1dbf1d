import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** How much a call grows: the ratio of its reads per returned row, or `timeout` if the larger size has no answer. */
export type KnownGrowth = number | 'timeout'

/** Calls whose cost grows with the data, by name and actor. */
export type Known = Readonly<Record<string, Readonly<Record<string, KnownGrowth>>>>

/** Calls whose cost may grow with the data, with the reason. */
export type Linear = Readonly<Record<string, string>>

/** The file of a list, relative to the repository. */
export const pathOf = (list: 'linear' | 'known') => `bench/scale/lists/${list}.json`

const root = new URL('../../../', import.meta.url)

/** Reads the calls that grow today in the embedded database, until issue 34 fixes them. Empty if there is no list yet. */
export function readKnown(): Known {
  return (readList(pathOf('known')) ?? {}) as Known
}

/** Reads the calls that are allowed to grow. */
export function readLinear(): Linear {
  return (readList(pathOf('linear')) ?? {}) as Linear
}

/** Writes the list of known calls, one call per line, so that branches that fix different calls merge without a conflict. */
export function writeKnown(known: Known): void {
  const lines = Object.entries(known)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, actors]) => {
      const cells = Object.entries(actors).map(([actor, growth]) => `"${actor}": ${JSON.stringify(growth)}`)
      return `  ${JSON.stringify(name)}: { ${cells.join(', ')} }`
    })
  writeFileSync(fileURLToPath(new URL(pathOf('known'), root)), `{\n${lines.join(',\n')}\n}\n`)
}

/** Counts the entries of a list: each actor of a known call, each linear call. */
export function countEntries(list: Known | Linear): number {
  const counts = Object.values(list).map((entry) =>
    typeof entry === 'string' ? 1 : Object.keys(entry).length,
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function readList(path: string): unknown {
  const file = fileURLToPath(new URL(path, root))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
