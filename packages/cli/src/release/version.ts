import { compareVersions, parseVersion } from '@portico/contract/registry'
import { CliError } from '../error.ts'

/**
 * The version of a new release: `wanted`, or the next patch above the highest released where that is not higher.
 */
export function nextVersion(wanted: string, released: readonly string[]): string {
  const highest = released.toSorted(compareVersions).at(-1)
  if (!highest || compareVersions(wanted, highest) > 0) return wanted
  const [major, minor, patch] = parseVersion(highest)?.numbers ?? [0, 0, 0]
  // A prerelease comes before the version it is named after, which is still free.
  return highest.includes('-') ? `${major}.${minor}.${patch}` : `${major}.${minor}.${patch + 1}`
}

/**
 * Checks a version that somebody typed. Build metadata has no rank, so two releases could not be told apart by it.
 * @throws CliError `usage`
 */
export function checkVersion(version: string): string {
  if (parseVersion(version) && !version.includes('+')) return version
  throw new CliError(
    'usage',
    `"${version}" is no version. Give three numbers, such as 1.5.0 or 1.5.0-beta.1.`,
  )
}
