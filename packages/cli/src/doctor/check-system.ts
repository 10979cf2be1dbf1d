import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type CheckResult, createOk, createWarning } from './check-result.ts'

/** Warns of a case-insensitive file system. Empty if package.json is missing. */
export function checkCase(root: string): CheckResult[] {
  const [name, other] = [join(root, 'package.json'), join(root, 'PACKAGE.JSON')]
  if (!existsSync(name)) return []
  const isSame = existsSync(other) && statSync(other).ino === statSync(name).ino
  if (!isSame) return [createOk('file-names', 'The file system tells upper and lower case apart.')]
  return [
    createWarning(
      'file-names',
      'The file system does not tell upper and lower case apart, as hosts do.',
      'Write the names of files and imports in lower case, and let CI build on Linux.',
    ),
  ]
}

/** The lowest usual limits of Linux systems: hot reload watches each source file. */
const least = { max_user_watches: 8_192, max_user_instances: 128 }

/** Checks the number of files that Linux watches for a user. Empty on other systems. */
export function checkWatches(folder = '/proc/sys/fs/inotify'): CheckResult[] {
  if (!existsSync(folder)) return []
  const limits = Object.entries(least).map(([name, wanted]) => {
    const value = Number(readFileSync(join(folder, name), 'utf8'))
    return { name, value, wanted }
  })
  const low = limits.filter(({ value, wanted }) => value < wanted)
  if (low.length === 0) {
    const text = limits.map(({ name, value }) => `${name} ${value}`).join(', ')
    return [createOk('file-watches', `Linux watches enough files (${text}).`)]
  }
  return low.map(({ name, value, wanted }) =>
    createWarning(
      `file-watches-${name}`,
      `fs.inotify.${name} is ${value}, and npm run dev may need more.`,
      `Run sudo sysctl fs.inotify.${name}=${wanted * 8}.`,
    ),
  )
}
