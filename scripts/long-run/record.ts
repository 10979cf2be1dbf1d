import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestFailure } from '../suites.ts'

/** The first line of a record: what was run, and where. */
export interface RunStart {
  type: 'run'
  /** ISO 8601. */
  at: string
  commit: string
  machine: string
  /** `2/3`: the second of three shards; null for a whole run. */
  shard: string | null
  /** Suites chosen by `--only`; empty for all. */
  only: readonly string[]
  /** Files that should have a result at the end, including files with a result from an earlier start. */
  planned: readonly SuiteFile[]
}

/** A test file of a suite; relative to the repository. */
export interface SuiteFile {
  suite: string
  file: string
}

/** Result of one test file in one suite. */
export interface FileResult {
  type: 'file'
  suite: string
  /** Path relative to the repository. Empty for a failure of the runner itself, outside of any test. */
  file: string
  passed: number
  failed: number
  skipped: number
  /** Time of its tests and hooks. */
  seconds: number
  failures: readonly TestFailure[]
  commit: string
}

/** One process of a suite has ended. */
export interface ProcessEnd {
  type: 'process'
  suite: string
  /** Wall-clock time. */
  seconds: number
  exitCode: number | null
}

/** One line of a record. */
export type RecordLine = RunStart | FileResult | ProcessEnd

/** Appends one line. A run that is killed keeps every line before. */
export function appendLine(record: string, line: RecordLine): void {
  mkdirSync(dirname(record), { recursive: true })
  appendFileSync(record, `${JSON.stringify(line)}\n`)
}

/**
 * Reads the lines of a record. An unfinished last line, which a killed process leaves, is ignored.
 * @throws Error if another line isn't JSON
 */
export function readRecord(record: string): RecordLine[] {
  const lines = readFileSync(record, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line === '') return []
    try {
      return [JSON.parse(line) as RecordLine]
    } catch (cause) {
      if (index === lines.length - 1) return []
      throw new Error(`${record}:${index + 1} isn't a line of JSON.`, { cause })
    }
  })
}

/** Path of a new record, named by its start so that names sort by time. Two shards may start in the same second. */
export function createRecord(folder: string, at: Date): string {
  return join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-').replace('Z', '')}.jsonl`)
}

/** Path of the newest record in `folder`; null in an empty folder. */
export function findLatestRecord(folder: string): string | null {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const latest = names.sort().at(-1)
  return latest ? join(folder, latest) : null
}

/**
 * Results by suite and file. A later result of a file replaces the earlier one. An error of a runner counts until the suite
 * has run again.
 */
export function getLatestResults(lines: readonly RecordLine[]): FileResult[] {
  const results = new Map<string, FileResult>()
  const errors = new Map<string, FileResult>()
  const counted = new Map<string, FileResult>()
  for (const line of lines) {
    if (line.type === 'file' && line.file !== '') results.set(getFileKey(line), line)
    else if (line.type === 'file') errors.set(line.suite, mergeErrors(errors.get(line.suite), line))
    else if (line.type === 'process') {
      const error = errors.get(line.suite)
      if (error) counted.set(line.suite, error)
      else counted.delete(line.suite)
      errors.delete(line.suite)
    }
  }
  return [...results.values(), ...counted.values(), ...errors.values()]
}

/** Joins two errors of one runner process. */
function mergeErrors(first: FileResult | undefined, second: FileResult): FileResult {
  if (!first) return second
  const failures = [...first.failures, ...second.failures]
  return { ...second, failures, failed: failures.length }
}

/** Identifies a test file within a suite: the same file runs in several engines. */
export function getFileKey({ suite, file }: SuiteFile): string {
  return `${suite} ${file}`
}

/**
 * Returns the files that `--resume` runs: files that failed or have no result. If a runner failed although all of its files
 * have a result, the error can belong to any of them, so all run again.
 */
export function findFilesLeft<File extends SuiteFile>(
  planned: readonly File[],
  results: readonly FileResult[],
): File[] {
  const ended = new Set(results.map(getFileKey))
  const passed = new Set(results.filter(({ failed }) => failed === 0).map(getFileKey))
  const suitesOf = (files: readonly SuiteFile[]) => new Set(files.map(({ suite }) => suite))
  const incomplete = suitesOf(planned.filter((one) => !ended.has(getFileKey(one))))
  const broken = suitesOf(results.filter(({ file }) => file === '')).difference(incomplete)
  return planned.filter((one) => broken.has(one.suite) || !passed.has(getFileKey(one)))
}
