// The script `test` of a package: its unit tests, in Node and in the browser. `turbo run test --filter=@portico/ui`. In a
// whole run one Vitest runs those of all packages (scripts/test.ts), and this takes the package's results from its report.
import { relative, sep } from 'node:path'
import { countFolder, runVitest } from './run-tests.ts'
import { root, writeReport } from './suites.ts'

const here = process.cwd()
// The repository's own tests are those of its scripts.
const folder = relative(root, here).split(sep).join('/') || 'scripts'
const { PORTICO_TEST_TOGETHER: together, PORTICO_TEST_FOLDERS: folders = '' } = process.env
const isTold = together !== undefined && folders.split(',').includes(folder)
const counted = isTold
  ? takeResults(together)
  : await runVitest(process.argv.slice(2), { PORTICO_TEST_FOLDER: folder })
writeReport(here, 'unit', counted)
process.exitCode = counted.ok ? 0 : 1

function takeResults(json: string) {
  const counted = countFolder(json, folder)
  for (const failure of counted.failures) console.log(`\n${failure}`)
  console.log(`${folder}: ${counted.passed} passed, ${counted.failed} failed`)
  return counted
}
