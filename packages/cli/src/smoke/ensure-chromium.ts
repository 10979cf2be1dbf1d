import type { Progress } from '../console/progress.ts'
import { CliError } from '../error.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'
import { hasPortalPackagesOnly, installOtherPackages } from '../workspace/missing-packages.ts'
import { findChromium, locateOwnChromium } from './chromium.ts'

const sources = { find: findChromium, locateOwn: locateOwnChromium, install: installOtherPackages }

/**
 * Returns the browser that `findChromium` finds, for the trial of a release. If the user has none, and Portico's repository has only the
 * packages of a portal, installs the others first: they include a browser.
 * @throws CliError `browser_missing`, which also names the flag to release without a browser; `program_missing`
 */
export async function ensureChromium(
  cwd: string,
  progress: Progress,
  { find, locateOwn, install } = sources,
): Promise<string> {
  try {
    const root = findWorkspaceFolder(cwd)
    if (root === null || locateOwn() !== null || !hasPortalPackagesOnly(root)) return await find()
    progress.end()
    // Before the first lookup of the package: Node caches a failed lookup for the lifetime of the process.
    if (await install(root)) return await find()
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'browser_missing') throw error
    throw refuse(error.message, error)
  }
  throw refuse(
    'The packages that bring a browser could not be installed. Repair what the lines above name, or set PORTICO_CHROMIUM to the path of a browser.',
  )
}

function refuse(message: string, cause?: Error): CliError {
  const way = '--no-smoke releases without the try in a browser.'
  return new CliError('browser_missing', `${message} ${way}`, { cause })
}
