import { ContractError } from '../error.ts'

/** A version by https://semver.org 2.0.0, without build metadata, which has no rank. */
export interface Version {
  numbers: [major: number, minor: number, patch: number]
  prerelease: string[]
}

/** The same with its numbers as they were written: what is too large to count with can still be put in order. */
interface WrittenVersion {
  numbers: string[]
  prerelease: string[]
}

type Comparator = { operator: '<' | '<=' | '>' | '>=' | '='; version: WrittenVersion }

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z.-]+)?$/

/**
 * Reads an exact version; null where the text is none, and where a number of it is larger than one can count with
 * (2^53 - 1): no version after it could be told from it.
 */
export function parseVersion(version: string): Version | null {
  const written = read(version)
  if (written === null) return null
  const numbers = written.numbers.map(Number) as Version['numbers']
  return numbers.every(Number.isSafeInteger) ? { numbers, prerelease: written.prerelease } : null
}

/**
 * Whether the text has the form of a version, however large its numbers. For reading what was written before such numbers
 * were refused; what is new is checked by `parseVersion`.
 */
export function isVersionText(version: string): boolean {
  return VERSION.test(version)
}

/** The order of two exact versions, however large their numbers: negative, zero or positive. */
export function compareVersions(left: string, right: string): number {
  return compare(exact(left), exact(right))
}

/**
 * Whether `version` lies in `range`, by npm's rules: exact, `^`, `~`, `<`, `<=`, `>`, `>=`, `x` and partial versions,
 * several side by side (and), `||` (or). A prerelease only matches where the range names one of the same numbers.
 * @throws ContractError `range_invalid` where either cannot be read.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = exact(version)
  return parseRange(range).some((comparators) => {
    if (!comparators.every((comparator) => holds(wanted, comparator))) return false
    return (
      wanted.prerelease.length === 0 || comparators.some((comparator) => namesPrerelease(comparator, wanted))
    )
  })
}

/** Whether the text is a range that `satisfies` reads. */
export function isRange(range: string): boolean {
  try {
    parseRange(range)
    return true
  } catch {
    return false
  }
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

function parseRange(range: string): Comparator[][] {
  return range.split('||').map((part) => {
    // `>= 1.2` is written with a space as well.
    const terms = part
      .trim()
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
    return terms.flatMap((term) => parseTerm(term, range))
  })
}

const TERM =
  /^(\^|~|<=|>=|<|>|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*])(?:\.(\d+|[xX*])(-[\dA-Za-z.-]+)?(?:\+[\dA-Za-z.-]+)?)?)?$/

function parseTerm(term: string, range: string): Comparator[] {
  const match = TERM.exec(term)
  if (match === null) throw new ContractError('range_invalid', '', `"${range}" is no range such as ^1.4.0`)
  const [, operator = '', ...rest] = match
  const given = rest
    .slice(0, 3)
    .map((part) => (part === undefined || /[xX*]/.test(part) ? null : Number(part)))
  if (!given.every((part) => part === null || Number.isSafeInteger(part + 1)))
    throw new ContractError(
      'range_invalid',
      '',
      `"${range}" is no range such as ^1.4.0: a number is too large`,
    )
  const firstFree = given.indexOf(null)
  const precision = firstFree === -1 ? 3 : firstFree
  const numbers = given.map((part, index) => String(index < precision ? (part ?? 0) : 0))
  const prerelease = precision === 3 && rest[3] ? rest[3].slice(1).split('.') : []
  return comparators(operator, { numbers, prerelease }, precision)
}

/** `precision` is how many of the numbers the term gives: 2 for `1.4` and `1.4.x`. */
function comparators(operator: string, low: WrittenVersion, precision: number): Comparator[] {
  if (precision === 0) return operator === '<' || operator === '>' ? [NOTHING] : []
  const nextPartial = bump(low, precision - 1)
  switch (operator) {
    case '^': {
      const firstSet = low.numbers.findIndex((part) => part !== '0')
      return between(low, bump(low, firstSet === -1 ? precision - 1 : Math.min(firstSet, precision - 1)))
    }
    case '~':
      return between(low, bump(low, Math.min(precision, 2) - 1))
    case '>':
      return [precision === 3 ? { operator: '>', version: low } : { operator: '>=', version: nextPartial }]
    case '<=':
      return [precision === 3 ? { operator: '<=', version: low } : { operator: '<', version: nextPartial }]
    case '<':
    case '>=':
      return [{ operator, version: low }]
    default:
      return precision === 3 ? [{ operator: '=', version: low }] : between(low, nextPartial)
  }
}

/** `<0.0.0-0` is below every version. */
const NOTHING: Comparator = { operator: '<', version: { numbers: ['0', '0', '0'], prerelease: ['0'] } }

/** The upper bound `-0` keeps the prereleases of the next version out. */
function between(low: WrittenVersion, next: WrittenVersion): Comparator[] {
  return [
    { operator: '>=', version: low },
    { operator: '<', version: { ...next, prerelease: ['0'] } },
  ]
}

function bump({ numbers }: WrittenVersion, position: number): WrittenVersion {
  const bumped = numbers.map((part, index) =>
    index < position ? part : String(index === position ? Number(part) + 1 : 0),
  )
  return { numbers: bumped, prerelease: [] }
}

function holds(version: WrittenVersion, comparator: Comparator): boolean {
  const order = compare(version, comparator.version)
  switch (comparator.operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '=':
      return order === 0
  }
}

function namesPrerelease({ version }: Comparator, wanted: WrittenVersion): boolean {
  return (
    version.prerelease.length > 0 && version.numbers.every((part, index) => part === wanted.numbers[index])
  )
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

/** The order of two whole numbers without leading zeros: the longer one is larger. */
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
