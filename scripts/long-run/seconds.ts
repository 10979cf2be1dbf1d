import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../suites.ts'
import { type FileResult, getFileKey } from './record.ts'
import type { KnownSeconds } from './schedule.ts'

const file = join(root, 'scripts/long-run/seconds.json')

/** Seconds of each test file in the last whole run that was published. Shards are balanced by them. */
export function readKnownSeconds(): KnownSeconds {
  return JSON.parse(readFileSync(file, 'utf8')) as KnownSeconds
}

/** Replaces the known seconds by those of `results`. */
export function writeKnownSeconds(results: readonly FileResult[]): void {
  const entries = results
    .filter(({ file }) => file !== '')
    .map((one) => [getFileKey(one), one.seconds] as const)
  const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
