import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { portalFile } from '../workspace/portal-config.ts'
import { listRemovals } from '../workspace/removal.ts'

/** Folders whose contents are generated from the sources. */
const made = new Set(['node_modules', 'dist', 'test-results'])

/**
 * Describes the package.json of each app, announced removals, portico.json and the installed packages, as a text that changes with
 * each of them.
 */
export function describeApps(root: string): string {
  const apps = join(root, 'apps')
  const files = list(apps)
    .filter(({ name }) => !name.startsWith('.'))
    .map(({ name }) => `${name} ${stateOf(join(apps, name, 'package.json'))}`)
    .sort()
  const installed = [portalFile, 'node_modules/.package-lock.json'].map((file) => stateOf(join(root, file)))
  return [...installed, ...listRemovals(apps), ...files].join('\n')
}

/** Describes the sources of an app as a text that changes with each of them. */
export function describeSources(folder: string): string {
  return list(folder)
    .filter(({ name }) => !name.startsWith('.') && !made.has(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return `${entry.name} ${entry.isDirectory() ? `(${describeSources(path)})` : stateOf(path)}`
    })
    .sort()
    .join('\n')
}

/** Lists a folder. Files may be removed before they are read, and unreadable ones have no contents. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function stateOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
