import { compareVersions, isVersionText, parseVersion } from '@portico/contract/registry'
import { CliError } from '../error.ts'

/** The greatest length of a version. File systems limit the name of a folder to 255 bytes. */
const longest = 200

/**
 * Returns the version of a new release: that of its package.json, or the next one above the highest release if that is not
 * higher. Released versions with a number above the largest safe integer, which older versions of Portico accepted, are skipped.
 * @throws CliError `usage` if package.json has no version, or no version is left
 */
export function computeNextVersion(packageVersion: string, released: readonly string[]): string {
  const wanted = ownVersion(packageVersion)
  const highest = released
    .filter((version) => parseVersion(version))
    .toSorted(compareVersions)
    .at(-1)
  if (!highest || compareVersions(wanted, highest) > 0) return wanted
  const [major, minor, patch] = parseVersion(highest)?.numbers ?? [0, 0, 0]
  // A prerelease is lower than the version that it is named after, which is still free.
  if (highest.includes('-')) return `${major}.${minor}.${patch}`
  if (patch < Number.MAX_SAFE_INTEGER) return `${major}.${minor}.${patch + 1}`
  if (minor < Number.MAX_SAFE_INTEGER) return `${major}.${minor + 1}.0`
  if (major < Number.MAX_SAFE_INTEGER) return `${major + 1}.0.0`
  throw new CliError('usage', `There is no version above ${highest}. Name a lower one with --version.`)
}

/**
 * Checks a version that the user typed. Build metadata has no rank, so two releases with it would have no order.
 * @throws CliError `usage`
 */
export function checkVersion(version: string): string {
  return check(version, `"${shortened(version)}"`)
}

function ownVersion(version: unknown): string {
  const text = typeof version === 'string' ? version : ''
  return check(text.replace(/\+.*$/s, ''), `The version in package.json ("${shortened(text)}")`)
}

function check(version: string, what: string): string {
  if (isVersionText(version) && !parseVersion(version))
    throw new CliError(
      'usage',
      `${what} has a number above ${Number.MAX_SAFE_INTEGER}, and no version after it could be told from it. Take smaller ones, such as 1.5.0.`,
    )
  if (parseVersion(version) && !version.includes('+') && version.length <= longest) return version
  throw new CliError('usage', `${what} is no version. Give three numbers, such as 1.5.0 or 1.5.0-beta.1.`)
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
