import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProgram, root } from '../suites.ts'
import type { SuiteFile } from './record.ts'

/** A part of the long run that is started as one process. */
export interface LongSuite {
  name: string
  runner: 'vitest' | 'playwright'
  /** Tests of speed or memory: nothing else may run at the same time. */
  isAlone: boolean
}

/** Folders of unit tests that have a suite of their own; `packages` has all others. */
const unitFolders: Readonly<Record<string, string>> = {
  backend: 'packages/local-backend/',
  cli: 'packages/cli/',
  repository: 'scripts/',
}

/** All suites of the long run: unit tests, then one for each Playwright project. */
export const longSuites: readonly LongSuite[] = [
  { name: 'backend', runner: 'vitest', isAlone: true },
  ...['cli', 'repository', 'packages'].map((name) => ({ name, runner: 'vitest' as const, isAlone: false })),
  ...listEndToEndProjects().map((name) => ({
    name,
    runner: 'playwright' as const,
    // Its spec files measure memory, and wait for a busy backend.
    isAlone: name === 'areas',
  })),
]

/** Returns the names of the Playwright projects that are suites, from the scripts `test:*` of e2e. */
export function listEndToEndProjects(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'e2e/package.json'), 'utf8')) as { scripts: object }
  return Object.keys(scripts).flatMap((name) => (name.startsWith('test:') ? [name.slice(5)] : []))
}

/** Finds all files that have tests for the long run. Takes a few seconds: Playwright loads every spec file. */
export async function findLongFiles(env: NodeJS.ProcessEnv): Promise<SuiteFile[]> {
  return [...findUnitFiles(), ...(await findSpecFiles(env))]
}

/** Files with a test tagged `long` or `property`, found by their text: to load them all would take a minute. */
function findUnitFiles(): SuiteFile[] {
  const files = globSync('{apps,packages,examples,scripts,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => isLong(readFileSync(join(root, file), 'utf8')))
    .map((file) => ({ suite: suiteOfUnitFile(file), file }))
}

/** True if a test file's text has the tag `long` or `property`, on a test or above the file. */
export function isLong(text: string): boolean {
  return /@module-tag (long|property)\b|\btags: \[\s*'(long|property)'/.test(text)
}

function suiteOfUnitFile(file: string): string {
  const own = Object.entries(unitFolders).find(([, folder]) => file.startsWith(folder))
  return own ? own[0] : 'packages'
}

interface PlaywrightList {
  suites: { file: string; suites?: PlaywrightList['suites']; specs: ListedSpec[] }[]
  errors: { message?: string }[]
}

interface ListedSpec {
  file: string
  tests: { projectName: string }[]
}

/** Spec files of each project, as Playwright lists them. @throws Error if a spec file can't be loaded */
async function findSpecFiles(env: NodeJS.ProcessEnv): Promise<SuiteFile[]> {
  const args = ['test', '--config=e2e/playwright.config.ts', '--list', '--reporter=json']
  const output = await readProgram('playwright', args, { ...env, PORTICO_LONG: '1' })
  const { suites, errors } = JSON.parse(output) as PlaywrightList
  const [error] = errors
  if (error) throw new Error(`Playwright can't list the spec files: ${error.message}`)
  const found = suites
    .flatMap(listedSpecs)
    .flatMap(({ file, tests }) =>
      tests.map(({ projectName }) => ({ suite: projectName, file: `e2e/${file}` })),
    )
  return [...new Map(found.map((one) => [`${one.suite} ${one.file}`, one])).values()]
}

function listedSpecs({ specs, suites = [] }: PlaywrightList['suites'][number]): ListedSpec[] {
  return [...specs, ...suites.flatMap(listedSpecs)]
}
