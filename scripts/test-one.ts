// `npm run t -- <files, folders or packages>`: the fast loop while you change something. Runs unit tests without any build or
// check, and end-to-end tests after a build of stale apps.
//
//   npm run t -- packages/contract/src/registry/import-map.test.ts     one test file
//   npm run t -- packages/contract/src/registry/import-map.ts          the tests of a source file
//   npm run t -- contract                                         one package
//   npm run t -- billing                                          one remote, by its name
//   npm run t -- contract scripts/texts.ts                        several of them
//   npm run t -- e2e/journey.spec.ts --engine firefox             one spec file in another engine
//   npm run t -- contract -t registry                             tests whose title contains a word
//   npm run t -- contract --long                                  also tests that `npm test` leaves to `npm run test:long`
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../packages/cli/src/workspace/child-processes.ts'
import { findTargets, type TestRuns } from './find-target.ts'
import { listEndToEndProjects } from './long-run/long-suites.ts'
import { runJourneys, runVitest } from './run-tests.ts'
import { createScratchFolder } from './scratch.ts'
import { root, type TestCount } from './suites.ts'

const options = {
  engine: { type: 'string', default: 'chromium' },
  long: { type: 'boolean', default: false },
  title: { type: 'string', short: 't' },
} as const

/** Tests in Node wait for timers and servers, so two workers for each core end sooner than one. */
const nodeWorkers = 2 * availableParallelism()

/** Every other Playwright project than those with the name of an engine runs in Chromium. */
const engines = ['chromium', 'firefox', 'webkit']

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (positionals.length === 0) throw new Error('Name test files, source files, folders or packages.')
  const { unit, specs } = findTargets(root, positionals, process.env.INIT_CWD)
  if (unit && values.engine !== 'chromium')
    throw new Error('Unit tests run in Node and Chromium. --engine is for end-to-end tests.')
  if (!engines.includes(values.engine))
    throw new Error(`There is no engine "${values.engine}". Engines: ${engines.join(', ')}.`)
  // Temporary files in memory save a tenth of the time.
  process.env.TMPDIR = createScratchFolder()
  process.once('exit', () =>
    rmSync(process.env.TMPDIR ?? '', { recursive: true, force: true, maxRetries: 10 }),
  )
  exitOnSignals()
  const runs = [
    ...(unit ? [await runUnitTests(unit, values)] : []),
    ...(specs.length > 0 ? [await runSpecs(specs, values)] : []),
  ]
  const isOk = runs.every(({ ok }) => ok)
  const count = (key: 'passed' | 'failed') => runs.reduce((sum, run) => sum + run[key], 0)
  if (isOk && count('passed') === 0)
    throw new Error(`No test of ${positionals.join(', ')} ran. ${explainNoTest(values)}`)
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`)
  process.exitCode = isOk ? 0 : 1
} catch (error) {
  console.error(`t: ${(error as Error).message}`)
  process.exitCode = 1
}

interface Options {
  engine: string
  long: boolean
  title?: string
}

function runUnitTests(
  { folders, files, projects }: NonNullable<TestRuns['unit']>,
  { long, title }: Options,
): Promise<TestCount> {
  const args = [
    ...projects.map((project) => `--project=${project}`),
    ...(title ? ['-t', title] : []),
    ...(projects.join() === 'node' ? [`--maxWorkers=${nodeWorkers}`] : []),
    ...files,
  ]
  return runVitest(args, {
    PORTICO_TEST_FOLDER: folders.length > 1 ? `{${folders.join(',')}}` : `${folders[0]}`,
    ...testsOf(long),
  })
}

function runSpecs(paths: readonly string[], { long, title, engine }: Options): Promise<TestCount> {
  const projects = listEndToEndProjects().filter((project) =>
    engines.includes(project) ? project === engine : engine === 'chromium',
  )
  const args = [...(title ? ['--grep', title] : []), ...paths]
  return runJourneys(projects, args, testsOf(long), 'one')
}

function explainNoTest({ long, title }: Options): string {
  if (title) return `Check that a title contains "${title}"${long ? '' : ', or add --long'}.`
  return long ? 'All of its tests are skipped on this machine.' : 'Add --long for tests of the long run.'
}

function testsOf(isLong: boolean): Record<string, string> {
  return isLong ? { PORTICO_TESTS: 'all' } : {}
}
