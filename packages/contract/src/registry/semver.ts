import { ContractError } from '../error.ts'

/** A version by https://semver.org 2.0.0, without build metadata, which has no rank. */
export interface Version {
  numbers: [major: number, minor: number, patch: number]
  prerelease: string[]
}

/** A version with its numbers as text, so that numbers beyond safe integers can still be ordered. */
interface WrittenVersion {
  numbers: string[]
  prerelease: string[]
}

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z.-]+)?$/

/**
 * Reads an exact version. Returns null if the text is not one, or if one of its numbers is larger than the largest safe integer
 * (2^53 - 1), because larger numbers cannot be compared.
 */
export function parseVersion(version: string): Version | null {
  const written = read(version)
  if (written === null) return null
  const numbers = written.numbers.map(Number) as Version['numbers']
  return numbers.every(Number.isSafeInteger) ? { numbers, prerelease: written.prerelease } : null
}

/**
 * Returns whether the text has the form of a version, regardless of the size of its numbers. For documents that were written
 * before such numbers were refused. `parseVersion` checks new versions.
 */
export function isVersionText(version: string): boolean {
  return VERSION.test(version)
}

/** Compares two exact versions, regardless of the size of their numbers. Returns a negative number, zero or a positive number. */
export function compareVersions(left: string, right: string): number {
  return compare(exact(left), exact(right))
}

/**
 * Returns whether `version` is in `range`: `^1.4.2`, as builds write it, or an exact version; both as npm reads them. A prerelease
 * matches only a range that names one of the same numbers.
 * @throws ContractError `range_invalid` if either cannot be read.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = exact(version)
  const low = read(range.replace(/^\^/, ''))
  if (low === null) throw new ContractError('range_invalid', '', `"${range}" is no range such as ^1.4.0`)
  const order = compare(wanted, low)
  if (!range.startsWith('^')) return order === 0
  const isSame = (count: number) =>
    low.numbers.slice(0, count).join('.') === wanted.numbers.slice(0, count).join('.')
  const firstSet = low.numbers.findIndex((part) => part !== '0')
  const isNamed = wanted.prerelease.length === 0 || (low.prerelease.length > 0 && isSame(3))
  return order >= 0 && isNamed && isSame(firstSet === -1 ? 3 : firstSet + 1)
}

/** Returns whether `satisfies` can read the text as a range. */
export function isRange(range: string): boolean {
  return isVersionText(range.replace(/^\^/, ''))
}

function read(version: string): WrittenVersion | null {
  const match = VERSION.exec(version)
  if (match === null) return null
  return { numbers: match.slice(1, 4), prerelease: match[4]?.split('.') ?? [] }
}

function exact(version: string): WrittenVersion {
  const written = read(version)
  if (written === null)
    throw new ContractError('range_invalid', '', `"${version}" is no version such as 1.4.2`)
  return written
}

function compare(left: WrittenVersion, right: WrittenVersion): number {
  for (const [index, part] of left.numbers.entries()) {
    const order = compareNumbers(part, right.numbers[index] ?? '0')
    if (order !== 0) return order
  }
  if (left.prerelease.length === 0 || right.prerelease.length === 0) {
    return right.prerelease.length - left.prerelease.length
  }
  return comparePrerelease(left.prerelease, right.prerelease)
}

/** Compares two whole numbers without leading zeros: the longer one is larger. */
function compareNumbers(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right))
}

/** https://semver.org/#spec-item-11: numbers by value and below words, words by ASCII, the shorter list first. */
function comparePrerelease(left: string[], right: string[]): number {
  for (const [index, part] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (part === other) continue
    const isNumber = /^\d+$/.test(part)
    if (isNumber !== /^\d+$/.test(other)) return isNumber ? -1 : 1
    if (isNumber) return compareNumbers(part, other)
    return part < other ? -1 : 1
  }
  return left.length - right.length
}
