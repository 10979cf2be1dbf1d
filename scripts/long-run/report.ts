import {
  type FileResult,
  getFileKey,
  getLatestResults,
  type RecordLine,
  type RunStart,
  type SuiteFile,
} from './record.ts'
import { parseShard, type SuiteRun, sumExpectedSeconds } from './schedule.ts'

/** Sum of a suite over all processes that ran it. */
export interface SuiteSum {
  suite: string
  files: number
  passed: number
  failed: number
  skipped: number
  /** Wall-clock minutes of its processes. */
  minutes: number
  failures: FileResult['failures']
}

/** Sum of a record, or of several records of shards. */
export interface RunSum {
  suites: SuiteSum[]
  /** Planned files without a result. Each counts as one failure. */
  missing: readonly SuiteFile[]
  passed: number
  failed: number
  /** Commits that results come from. More than one after `--resume` on a changed checkout. */
  commits: string[]
  machines: string[]
  /** Start of the first run. */
  at: string
  /** True if the records cover all suites and all shards. */
  isWhole: boolean
}

/**
 * Sums the lines of records.
 * @throws Error if the records have no run
 */
export function sumRecords(lines: readonly RecordLine[]): RunSum {
  const starts = lines.filter((line) => line.type === 'run')
  if (starts.length === 0) throw new Error('The record has no run.')
  const results = getLatestResults(lines)
  const ended = new Set(results.map(getFileKey))
  const missing = findPlannedFiles(starts).filter((file) => !ended.has(getFileKey(file)))
  const names = [...new Set([...results, ...missing].map(({ suite }) => suite))]
  const suites = names.map((suite) => sumSuite(suite, lines, results))
  const count = (key: 'passed' | 'failed') => suites.reduce((sum, one) => sum + one[key], 0)
  return {
    suites,
    missing,
    passed: count('passed'),
    failed: count('failed') + missing.length,
    commits: [...new Set(results.map(({ commit }) => commit))],
    machines: [...new Set(starts.map(({ machine }) => machine))],
    at: starts.map(({ at }) => at).sort()[0] ?? '',
    isWhole: coversAll(starts),
  }
}

/** Returns the planned files of all runs. A later start with the same options replaces the earlier one. */
function findPlannedFiles(starts: readonly RunStart[]): SuiteFile[] {
  const byOptions = new Map(starts.map((start) => [`${start.shard} ${start.only.join()}`, start.planned]))
  const files = [...byOptions.values()].flat()
  return [...new Map(files.map((file) => [getFileKey(file), file])).values()]
}

/** Returns whether runs of all suites include one without shards, or each shard of the same count. */
function coversAll(starts: readonly RunStart[]): boolean {
  const shards = new Set(starts.filter(({ only }) => only.length === 0).map(({ shard }) => shard ?? '1/1'))
  return [...shards].some((shard) => {
    const { count } = parseShard(shard)
    return Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).every((one) =>
      shards.has(one),
    )
  })
}

function sumSuite(suite: string, lines: readonly RecordLine[], results: readonly FileResult[]): SuiteSum {
  const own = results.filter((one) => one.suite === suite)
  const count = (key: 'passed' | 'failed' | 'skipped') => own.reduce((sum, one) => sum + one[key], 0)
  const seconds = lines
    .filter((line) => line.type === 'process')
    .reduce((sum, line) => sum + (line.suite === suite ? line.seconds : 0), 0)
  return {
    suite,
    files: own.filter(({ file }) => file !== '').length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    minutes: seconds / 60,
    failures: own.flatMap(({ failures }) => failures),
  }
}

/** Lists suites with files and expected minutes, before they run. */
export function describePlan(runs: readonly SuiteRun[]): string {
  const rows = runs.map(({ suite, files, seconds, isAlone }) => [
    suite,
    `${files.length} files`,
    `${minutesOf(seconds)} min`,
    isAlone ? 'alone' : '',
  ])
  const files = runs.reduce((sum, run) => sum + run.files.length, 0)
  return `${alignColumns(rows)}\n${files} files, about ${minutesOf(sumExpectedSeconds(runs))} minutes\n`
}

/** Describes where kept results of an earlier start come from, if a run is resumed; empty otherwise. */
export function describeOrigin(results: readonly FileResult[], commit: string): string {
  const byCommit = Map.groupBy(
    results.filter(({ failed }) => failed === 0),
    (one) => one.commit,
  )
  return [...byCommit]
    .map(
      ([name, kept]) => `${kept.length} results are kept from ${name === commit ? 'this commit' : name}.\n`,
    )
    .join('')
}

/** Describes a sum: suites, failures, and the line that counts. */
export function describeSum({ suites, missing, passed, failed }: RunSum): string {
  const rows = suites.map((one) => [
    one.suite,
    `${one.files} files`,
    `${one.passed} passed`,
    `${one.failed} failed`,
    `${one.minutes.toFixed(1)} min`,
  ])
  const failures = suites.flatMap((one) =>
    one.failures.map(({ title, words }) => `── failed: ${title}\n${words}\n`),
  )
  const lost = missing.map(({ suite, file }) => `── no result: ${suite}, ${file}`)
  return [alignColumns(rows), '', ...failures, ...lost, `\n${passed} passed, ${failed} failed`].join('\n')
}

function minutesOf(seconds: number): string {
  return (seconds / 60).toFixed(1)
}

/** Pads cells to columns: the first to the left, the others to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => `   ${row.map(align).join('  ')}`.trimEnd()).join('\n')
}
