import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter'
import { root } from '../suites.ts'
import { FileProgress, recordError } from './file-progress.ts'

/** Playwright reporter of the long run: records each spec file as soon as its last test has ended. */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export of a reporter.
export default class LongRunReporter implements Reporter {
  readonly #files = new Map<string, FileProgress>()

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.#fileOf(test).expectTest()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // A stopped test isn't recorded, so that `--resume` runs its file again.
    if (result.status === 'interrupted') return
    const title = `${relative(root, test.location.file)} › ${test.title}`
    const words = result.errors.map(({ message = '', stack }) => stack ?? message).join('\n')
    const state = result.status === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed'
    this.#fileOf(test).endTest({ state, title, words, seconds: result.duration / 1000 })
  }

  onError(error: TestError): void {
    recordError(error.stack ?? error.message ?? 'unknown error')
  }

  #fileOf(test: TestCase): FileProgress {
    const file = relative(root, test.location.file)
    const known = this.#files.get(file) ?? new FileProgress(file)
    this.#files.set(file, known)
    return known
  }
}
