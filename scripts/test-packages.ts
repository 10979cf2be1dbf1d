// Runs the unit tests of several packages in one process, for `scripts/test.ts`; each package's script `test` then reads its
// results. Vitest, its server and a browser start once, and shared preparations run once.
import { runVitest } from './run-tests.ts'
import { countTests, writeTestCount } from './suites.ts'

const folders = process.argv.slice(2)
const { PORTICO_TEST_DATA: wholeRun } = process.env
if (!wholeRun || folders.length < 2) throw new Error('This is for several folders, in a run of all tests.')
const counted = await runVitest([], { PORTICO_TEST_FOLDER: `{${folders.join(',')}}` })
for (const folder of folders) writeTestCount(wholeRun, folder, countTests(folder, counted))
process.exitCode = counted.ok ? 0 : 1
