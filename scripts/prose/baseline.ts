import { readFileSync, writeFileSync } from 'node:fs'
import type { Category } from './passages.ts'
import type { ProseFinding } from './rules.ts'

/** Number of findings by package and category: `apps/shell` → `comments` → 12. Zeros are left out. */
export type FindingCounts = Readonly<Record<string, Readonly<Partial<Record<Category, number>>>>>

/** A count that differs from the baseline. */
export interface CountDifference {
  package: string
  category: Category
  expected: number
  actual: number
}

/** The committed baseline, relative to the repository. */
export const baselinePath = 'scripts/prose/baseline.json'

const file = new URL('./baseline.json', import.meta.url)

/** Returns the package of a file: `apps/shell`, `docs/decisions`, a top folder, or `root`. */
export function getPackage(path: string): string {
  const [, name] = /^((?:apps|packages)\/[^/]+|docs\/decisions|[^./][^/]*)\//.exec(path) ?? []
  return name ?? 'root'
}

/** Counts findings by package and category, sorted by name. */
export function countFindings(findings: readonly ProseFinding[]): FindingCounts {
  const counts: Record<string, Partial<Record<Category, number>>> = {}
  for (const { path, category } of findings) {
    const name = getPackage(path)
    counts[name] = { ...counts[name], [category]: (counts[name]?.[category] ?? 0) + 1 }
  }
  return sortKeys(Object.fromEntries(Object.entries(counts).map(([name, row]) => [name, sortKeys(row)])))
}

/** Returns the counts that differ from the baseline. */
export function compareCounts(baseline: FindingCounts, actual: FindingCounts): CountDifference[] {
  const names = new Set([...Object.keys(baseline), ...Object.keys(actual)])
  return [...names].sort().flatMap((name) => {
    const [before = {}, after = {}] = [baseline[name], actual[name]]
    const categories = new Set([...Object.keys(before), ...Object.keys(after)] as Category[])
    return [...categories]
      .map((category) => ({
        package: name,
        category,
        expected: before[category] ?? 0,
        actual: after[category] ?? 0,
      }))
      .filter((difference) => difference.expected !== difference.actual)
  })
}

/** Adds the counts of all packages to one row, so that findings may move between packages. */
export function sumPackages(counts: FindingCounts): FindingCounts {
  const all: Partial<Record<Category, number>> = {}
  for (const row of Object.values(counts))
    for (const [category, count] of Object.entries(row) as [Category, number][])
      all[category] = (all[category] ?? 0) + count
  return { all }
}

/** Reads the committed baseline. Null if there is none, as before the first update. */
export function readBaseline(): FindingCounts | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FindingCounts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${baselinePath} can't be read.`, { cause: error })
  }
}

/** Writes a baseline, one package per line, so that changes of different packages merge without a conflict. */
export function writeBaseline(counts: FindingCounts): void {
  writeFileSync(file, formatBaseline(counts))
}

/** Returns the baseline as JSON, formatted like the rest of the repository. */
export function formatBaseline(counts: FindingCounts): string {
  const rows = Object.entries(counts).map(([name, row]) => {
    const cells = Object.entries(row).map(([category, count]) => `"${category}": ${count}`)
    return `  ${JSON.stringify(name)}: { ${cells.join(', ')} }`
  })
  return `{\n${rows.join(',\n')}\n}\n`
}

function sortKeys<Value extends object>(record: Value): Value {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as Value
}
