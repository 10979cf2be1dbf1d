// The scripts `test:*` of e2e: the tests of one Playwright project. `turbo run test:resilience`.
import { join } from 'node:path'
import { findEnginesOfRun } from './engines.ts'
import { runJourneys } from './run-tests.ts'
import { root, writeReport } from './suites.ts'

const [project = '', ...more] = process.argv.slice(2)
const ofTheSystem = ['firefox', 'webkit']
// Throws in a run of CI, because no engine may be omitted there.
const isThere =
  !ofTheSystem.includes(project) || findEnginesOfRun().engines.some(({ name }) => name === project)
const nothing = { ok: true, passed: 0, failed: 0, tests: [], failures: [] }
const counted = isThere ? await runJourneys([project], more, {}) : nothing
writeReport(join(root, 'e2e'), project, counted)
process.exitCode = counted.ok ? 0 : 1
