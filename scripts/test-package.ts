// The script `test` of a package: its unit tests, in Node and in the browser. `turbo run test --filter=@portico/ui`.
import { relative, sep } from 'node:path'
import { runVitest } from './run-tests.ts'
import { readTestCount, root, writeReport } from './suites.ts'

const here = process.cwd()
// The repository's own tests are those of its scripts.
const folder = relative(root, here).split(sep).join('/') || 'scripts'
const { PORTICO_TEST_DATA: wholeRun } = process.env
const counted =
  (wholeRun && readTestCount(wholeRun, folder)) ||
  (await runVitest(process.argv.slice(2), { PORTICO_TEST_FOLDER: folder }))
writeReport(here, 'unit', counted)
process.exitCode = counted.ok ? 0 : 1
