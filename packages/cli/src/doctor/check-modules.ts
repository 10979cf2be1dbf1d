import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasPortalPackagesOnly, isPorticoRepository } from '../workspace/missing-packages.ts'
import { type CheckResult, createOk, createProblem, createWarning } from './check-result.ts'

interface LockedPackages {
  packages: Record<string, { version?: string; link?: boolean; optional?: boolean; resolved?: string }>
}

/**
 * Checks that node_modules has the packages of package-lock.json. In Portico's repository `npm start` installs only a part of them, which
 * is accepted. Empty in a folder without a package.json.
 */
export function checkModules(root: string): CheckResult[] {
  if (!existsSync(join(root, 'package.json'))) return []
  const lock = readLock(join(root, 'package-lock.json'))
  if (!lock)
    return [
      createWarning(
        'modules',
        'There is no package-lock.json.',
        'Run npm install, and commit what it writes.',
      ),
    ]
  const installed = readLock(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return [createProblem('modules', 'node_modules has no packages.', 'Run npm ci.')]
  const isPart = hasPortalPackagesOnly(root)
  const named = Object.entries(lock.packages).filter(
    ([path]) => path.includes('node_modules/') && (!isPart || Object.hasOwn(installed.packages, path)),
  )
  const wrong = named.filter(([path, { version, optional, link }]) => {
    if (optional) return false
    const isThere = existsSync(join(root, path))
    return !isThere || (!link && installed.packages[path]?.version !== version)
  })
  if (wrong.length === 0) {
    const rest = isPart ? ' that npm start needs; the first command that needs others installs them' : ''
    return [createOk('modules', `node_modules has the ${named.length} packages of package-lock.json${rest}.`)]
  }
  const [[first = ''] = []] = wrong
  const name = first.slice(first.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''
  return [
    createProblem(
      'modules',
      `node_modules differs from package-lock.json: ${name}${others}.`,
      remedyOf(
        root,
        wrong.every(([, { link }]) => link),
      ),
    ),
  ]
}

/** Returns the recovery action. A link to a workspace needs no complete installation. */
function remedyOf(root: string, isLinksOnly: boolean): string {
  if (!isLinksOnly) return 'Run npm ci. npm start does it by itself when package-lock.json has changed.'
  return isPorticoRepository(root) ? 'Run npm start, which links it again.' : 'Run npm install.'
}

/** Reads a lockfile. Null if it is missing or truncated. */
function readLock(path: string): LockedPackages | null {
  try {
    const { packages = {} } = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockedPackages>
    return { packages }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
