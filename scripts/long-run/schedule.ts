import { getFileKey } from './record.ts'

/** One test file to run in one suite. */
export interface PlannedFile {
  suite: string
  file: string
  /** Expected time. */
  seconds: number
}

/** Known seconds of files, by `getFileKey`. */
export type KnownSeconds = Readonly<Record<string, number>>

/** Sets the expected time of each file: the known one, or the median of all known ones for a new file. */
export function expectSeconds(
  files: readonly { suite: string; file: string }[],
  known: KnownSeconds,
): PlannedFile[] {
  const sorted = Object.values(known).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 10
  return files.map(({ suite, file }) => ({
    suite,
    file,
    seconds: known[getFileKey({ suite, file })] ?? usual,
  }))
}

/**
 * Files of one shard. Every machine computes the same shards from the same files: the longest file first, each to the shard
 * with the least time so far.
 * @param index 1-based
 */
export function selectShardFiles(files: readonly PlannedFile[], index: number, count: number): PlannedFile[] {
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds || (getFileKey(a) < getFileKey(b) ? -1 : 1))
  const totals = Array.from({ length: count }, () => 0)
  return sorted.filter(({ seconds }) => {
    const least = totals.indexOf(Math.min(...totals))
    totals[least] = (totals[least] ?? 0) + seconds
    return least === index - 1
  })
}

/** Parses `2/3`. @throws Error if it isn't a shard. */
export function parseShard(text: string): { index: number; count: number } {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new Error(`--shard takes a number and a count, such as 1/3, not "${text}".`)
  return { index, count }
}

/** A suite, with all of its files that are to run. */
export interface SuiteRun {
  suite: string
  /** Runs without another suite next to it. */
  isAlone: boolean
  files: PlannedFile[]
  seconds: number
}

/** Groups files by suite: first the suites that run alone, then the longest. */
export function groupBySuite(files: readonly PlannedFile[], alone: readonly string[]): SuiteRun[] {
  const groups = Map.groupBy(files, ({ suite }) => suite)
  const runs = [...groups].map(([suite, own]) => ({
    suite,
    isAlone: alone.includes(suite),
    files: own,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
  return runs.sort((a, b) => Number(b.isAlone) - Number(a.isAlone) || b.seconds - a.seconds)
}

/** Runs suites: those that run alone one after another, then the others, two at a time. */
export async function runConcurrently(
  runs: readonly SuiteRun[],
  run: (suite: SuiteRun) => Promise<void>,
  lanes = 2,
): Promise<void> {
  for (const suite of runs.filter(({ isAlone }) => isAlone)) await run(suite)
  const queue = runs.filter(({ isAlone }) => !isAlone)
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Expected wall-clock time of `runInLanes`. */
export function sumExpectedSeconds(runs: readonly SuiteRun[], lanes = 2): number {
  const ends = Array.from({ length: lanes }, () => 0)
  for (const { isAlone, seconds } of runs) {
    const first = isAlone ? 0 : ends.indexOf(Math.min(...ends))
    ends[first] = (ends[first] ?? 0) + seconds
    if (isAlone) ends.fill(ends[first] ?? 0)
  }
  return Math.max(...ends)
}
