import { readField, type SelectPath } from './parse-select.ts'
import { Scanner } from './scanner.ts'

/** The comparison of a filter, with its value. */
export type FilterOperation =
  | { kind: 'compare'; operator: string; value: string; each?: 'any' | 'all' | undefined; isPattern: boolean }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: string }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; parser: string; language?: string | undefined; value: string }

/** A condition on one field, as a URL contains it: `age=not.gt.18`. */
export interface RestFilter {
  field: SelectPath
  isNot: boolean
  operation: FilterOperation
}

/** Filters joined by `and` or `or`, or a single filter. */
export type LogicTree = RestFilter | { isNot: boolean; joint: 'and' | 'or'; of: LogicTree[] }

const comparisons: Record<string, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const others: Record<string, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const searches: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const states: Record<string, string> = {
  null: 'NULL',
  not_null: 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  unknown: 'UNKNOWN',
}

/** Parses the value of a filter, as in `id=not.in.(1,2)`. @throws RestError PGRST100 */
export function parseFilter(field: SelectPath, text: string): RestFilter {
  const scanner = new Scanner('filter', text)
  const filter = readOperation(scanner, field, () => scanner.rest())
  scanner.expectEnd()
  return filter
}

/** Returns whether a value has the form of a filter; otherwise it is an argument of a function. */
export function isFilter(text: string): boolean {
  const [, operator = '', parameter] = /^(?:not\.)?([a-z]+)(\([^)]*\))?\./.exec(text) ?? []
  if (Object.hasOwn(comparisons, operator))
    return parameter === undefined || /^\((any|all)\)$/.test(parameter)
  if (Object.hasOwn(searches, operator)) return true
  return parameter === undefined && (Object.hasOwn(others, operator) || /^(in|is|isdistinct)$/.test(operator))
}

/** Parses `and=(…)` and `or=(…)`. `joint` is the key, with `not.` before it if it is negated. @throws RestError PGRST100 */
export function parseLogic(joint: string, text: string): LogicTree {
  const scanner = new Scanner('logic tree', joint + text)
  const logic = readLogic(scanner)
  scanner.expectEnd()
  return logic
}

function readLogic(scanner: Scanner): LogicTree {
  const joint = scanner.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y)
  if (joint) {
    scanner.space()
    scanner.expect('(')
    const of = scanner.nested(() => readLogics(scanner))
    scanner.expect(')', '"," or ")"')
    return { isNot: joint.startsWith('not.'), joint: joint.endsWith('and') ? 'and' : 'or', of }
  }
  const field = readField(scanner)
  scanner.expect('.', 'delimiter (.)')
  return readOperation(scanner, field, () => readListed(scanner, /\{[^{}]*\}/y))
}

function readLogics(scanner: Scanner): LogicTree[] {
  const found: LogicTree[] = []
  do {
    scanner.space()
    found.push(readLogic(scanner))
    scanner.space()
  } while (scanner.take(','))
  return found
}

/** Reads a value in a list: in quotes, in another form that can contain commas, or up to the next comma. */
function readListed(scanner: Scanner, other?: RegExp): string {
  const quoted = scanner.attempt(() => {
    const value = scanner.quoted()
    return value !== undefined && scanner.sees(/[,)]|$/y) ? value : undefined
  })
  return quoted ?? (other && scanner.match(other)) ?? scanner.match(/[^,)]*/y) ?? ''
}

function readOperation(scanner: Scanner, field: SelectPath, readValue: () => string): RestFilter {
  const isNot = scanner.take('not.')
  const name = scanner.match(/[a-z]+/y) ?? ''
  return { field, isNot, operation: readNamed(scanner, name, readValue) }
}

function readNamed(scanner: Scanner, name: string, readValue: () => string): FilterOperation {
  const parameter = /^(is|in|isdistinct)$/.test(name)
    ? undefined
    : scanner.match(/\([^().,]+\)/y)?.slice(1, -1)
  scanner.expect('.', 'operator (eq, gt, ...)')
  if (name === 'in') return { kind: 'in', values: readList(scanner) }
  if (name === 'is') return { kind: 'is', value: readState(scanner) }
  if (name === 'isdistinct') return { kind: 'distinct', value: readValue() }
  const parser = own(searches, name)
  if (parser) return { kind: 'search', parser, language: parameter, value: readValue() }
  const isQuantified = Object.hasOwn(comparisons, name)
  const operator = own(isQuantified ? comparisons : others, name)
  const each = parameter === 'any' || parameter === 'all' ? parameter : undefined
  if (!operator || (parameter && !(each && isQuantified))) return scanner.fail('operator (eq, gt, ...)')
  return { kind: 'compare', operator, value: readValue(), each, isPattern: operator.endsWith('like') }
}

function readList(scanner: Scanner): string[] {
  scanner.space()
  scanner.expect('(')
  const values: string[] = []
  do values.push(readListed(scanner))
  while (scanner.take(','))
  scanner.expect(')', '"," or ")"')
  scanner.space()
  return values.length === 1 && values[0] === '' ? [] : values
}

function readState(scanner: Scanner): string {
  const word = scanner.match(/[a-z_]+/iy)?.toLowerCase() ?? ''
  return own(states, word) ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

function own(table: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
