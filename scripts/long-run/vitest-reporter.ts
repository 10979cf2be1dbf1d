import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../suites.ts'
import { FileProgress, recordError } from './file-progress.ts'

/** Vitest reporter of the long run: records each test file as soon as it has ended. */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export of a reporter.
export default class LongRunReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const file = relative(root, module.moduleId)
    const progress = new FileProgress(file)
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const broken = module.errors().map(({ message, stack }) => stack ?? message)
    const tests = [...module.children.allTests()]
    for (let count = tests.length + broken.length; count > 0; count -= 1) progress.expectTest()
    progress.addSeconds((collectDuration + setupDuration + duration) / 1000)
    for (const words of broken) progress.endTest({ state: 'failed', title: file, words, seconds: 0 })
    for (const test of tests) {
      const { state, errors = [] } = test.result()
      progress.endTest({
        state: state === 'pending' ? 'failed' : state,
        title: `${file} › ${test.fullName}`,
        words: errors.map(({ message, stack }) => stack ?? message).join('\n'),
        seconds: 0,
      })
    }
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly { message: string; stack?: string }[],
  ): void {
    for (const { message, stack } of errors) recordError(stack ?? message)
  }
}
