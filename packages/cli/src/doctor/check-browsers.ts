import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { locateChromium } from '../smoke/chromium.ts'
import { engineSystems, findEngines } from '../smoke/engines.ts'
import { hasPortalPackagesOnly } from '../workspace/missing-packages.ts'
import {
  type CheckResult,
  createOk,
  createProblem,
  createProblemFromError,
  createWarning,
} from './check-result.ts'
import { runProgram } from './run-program.ts'

const remedy =
  'Run npx playwright install --with-deps chromium, or set PORTICO_CHROMIUM to the path of a browser.'

/** Checks that the browser for trials and tests exists and starts. */
export async function checkBrowser(
  root: string,
  locate: () => string | null = locateChromium,
): Promise<CheckResult> {
  try {
    const path = locate()
    if (path === null)
      return createOk('browser', 'A Chromium is among the packages; the first try unpacks it.')
    // On Windows, --version would open a window.
    if (process.platform === 'win32') return createOk('browser', `There is a browser (${path}).`)
    const { code, output } = await runProgram([path, '--version'], 3_000)
    const [said = ''] = output.split('\n')
    if (code === 0) return createOk('browser', `${said} starts (${path}).`)
    return code === null
      ? createWarning('browser', `${path} did not start within 3 s.`, remedy)
      : createProblem('browser', `${path} does not start: ${said}`, remedy)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      return createProblem('browser', `The browser does not start: ${error.message}.`, remedy)
    // `portico release` and `npm run t` install it.
    const isLeftOut =
      error instanceof CliError && !process.env.PORTICO_CHROMIUM && hasPortalPackagesOnly(root)
    if (isLeftOut) return createOk('browser', 'The first test or release installs a Chromium.')
    return createProblemFromError('browser', error)
  }
}

/** Checks the engines that only the end-to-end tests of Portico's repository use. Empty in other repositories. */
export function checkEngines(
  root: string,
  platform: NodeJS.Platform = process.platform,
  find: typeof findEngines = findEngines,
): CheckResult[] {
  if (!existsSync(join(root, 'e2e/driver'))) return []
  if (!engineSystems.includes(platform))
    return [createOk('engines', `npm test drives Firefox and WebKit on ${engineSystems.join(', ')} only.`)]
  const { engines, missing } = find()
  return [
    ...engines.map(({ name }) => createOk(`engine-${name}`, `npm test runs in ${name}, too.`)),
    ...missing.map(({ name, needs }) =>
      createWarning(
        `engine-${name}`,
        `npm test leaves out ${name}, which is optional.`,
        `Run apt-get install ${needs}.`,
      ),
    ),
  ]
}
