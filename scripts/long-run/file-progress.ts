import { shortenOutput, type TestFailure } from '../suites.ts'
import { appendLine } from './record.ts'

/** Result of one test. */
interface EndedTest {
  state: 'passed' | 'failed' | 'skipped'
  title: string
  /** Output of a failure; unused otherwise. */
  words: string
  seconds: number
}

/** Environment of a runner's process: where its results go. */
export interface ReporterEnv {
  PORTICO_RECORD: string
  PORTICO_RECORD_SUITE: string
  PORTICO_RECORD_COMMIT: string
}

/** Counts the tests of a file and records the file when its last expected test has ended. */
export class FileProgress {
  readonly #file: string
  readonly #failures: TestFailure[] = []
  readonly #counts = { passed: 0, failed: 0, skipped: 0 }
  #expected = 0
  #seconds = 0

  constructor(file: string) {
    this.#file = file
  }

  expectTest(): void {
    this.#expected += 1
  }

  /** Adds time that belongs to no single test, such as the loading of the file. */
  addSeconds(seconds: number): void {
    this.#seconds += seconds
  }

  endTest({ state, title, words, seconds }: EndedTest): void {
    this.#counts[state] += 1
    this.#seconds += seconds
    if (state === 'failed') this.#failures.push({ title, words: shortenOutput(words) })
    const { passed, failed, skipped } = this.#counts
    if (passed + failed + skipped === this.#expected) this.#record()
  }

  #record(): void {
    const { record, suite, commit } = readReporterEnv()
    const result = { suite, commit, file: this.#file, ...this.#counts, failures: this.#failures }
    appendLine(record, { type: 'file', ...result, seconds: Math.round(this.#seconds * 10) / 10 })
  }
}

/** Records an error of the runner itself, outside of any test. It counts as one failure. */
export function recordError(words: string, { record, suite, commit } = readReporterEnv()): void {
  const failures = [{ title: `${suite}: the test runner failed`, words: shortenOutput(words) }]
  const counts = { passed: 0, failed: 1, skipped: 0, seconds: 0 }
  appendLine(record, { type: 'file', suite, file: '', ...counts, failures, commit })
}

function readReporterEnv(): { record: string; suite: string; commit: string } {
  const { PORTICO_RECORD: record, PORTICO_RECORD_SUITE: suite, PORTICO_RECORD_COMMIT: commit } = process.env
  if (!record || !suite || !commit) throw new Error('This reporter is for `npm run test:long` alone.')
  return { record, suite, commit }
}
