import { isFilter, type LogicTree, parseFilter, parseLogic } from './parse-filter.ts'
import { type OrderTerm, parseOrder } from './parse-order.ts'
import { parseSelect, readField, type SelectItem, type SelectPath } from './parse-select.ts'
import { RestError } from './rest-error.ts'
import { Scanner } from './scanner.ts'

/** A part of the query with its resource: the root for an empty path, or an embedded one. */
export interface ResourceEntry<T> {
  path: string[]
  value: T
}

/** At most `limit` rows, starting at `offset`. */
export interface RowRange {
  limit?: number
  offset?: number
}

/** The query of a request, parsed. */
export interface RestQuery {
  select: SelectItem[]
  columns?: string[] | undefined
  onConflict?: string[] | undefined
  where: ResourceEntry<LogicTree>[]
  order: ResourceEntry<OrderTerm[]>[]
  ranges: ResourceEntry<RowRange>[]
  /** Arguments of a function that is called by GET. */
  parameters: [name: string, value: string][]
}

/**
 * Parses the query of a URL. With `hasArguments`, parameters that do not have the form of a filter are arguments of a function.
 * @throws RestError PGRST100, PGRST103
 */
export function parseQuery(search: URLSearchParams, hasArguments: boolean): RestQuery {
  const query: RestQuery = {
    select: parseSelect(search.get('select') ?? '*'),
    columns: namesIn('columns', search.get('columns')),
    onConflict: namesIn('on_conflict', search.get('on_conflict')),
    where: [],
    order: [],
    ranges: [],
    parameters: [],
  }
  for (const [key, value] of search) {
    if (unnamed.has(key)) continue
    const last = key.slice(key.lastIndexOf('.') + 1)
    if (last === 'and' || last === 'or') query.where.push(readJoint(key, value))
    else if (last === 'order') query.order.push({ path: readPath(key).path, value: parseOrder(value) })
    else if (last === 'limit' || last === 'offset')
      query.ranges.push({ path: readPath(key).path, value: { [last]: readNumber(last, value) } })
    else if (hasArguments && !isFilter(value)) query.parameters.push([key, value])
    else {
      const { path, field } = readPath(key)
      query.where.push({ path, value: parseFilter(field, value) })
    }
  }
  return query
}

/** Parameters that are no filters. `apikey` belongs to the gateway, and the others are parsed separately. */
const unnamed = new Set(['select', 'columns', 'on_conflict', 'apikey'])

function readPath(key: string): { path: string[]; field: SelectPath } {
  const scanner = new Scanner('tree path', key)
  const path: string[] = []
  let field = readField(scanner)
  while (scanner.take('.')) {
    path.push(field.name)
    field = readField(scanner)
  }
  scanner.expectEnd('delimiter (.) or end of input')
  return { path, field }
}

function readJoint(key: string, value: string): ResourceEntry<LogicTree> {
  const { path, field } = readPath(key)
  const isNot = path.includes('not')
  const joint = `${isNot ? 'not.' : ''}${field.name}`
  return { path: path.filter((part) => part !== 'not'), value: parseLogic(joint, value) }
}

function readNumber(what: string, text: string): number {
  if (/^-\d+$/.test(text))
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `${what === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    })
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) new Scanner(`${what} parameter`, text).fail('a whole number')
  return value
}

function namesIn(what: string, text: string | null): string[] | undefined {
  if (text === null) return undefined
  const scanner = new Scanner(`${what} parameter`, text)
  const names = new Set<string>()
  do {
    scanner.space()
    names.add(scanner.expectName())
    scanner.space()
  } while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  return [...names]
}
