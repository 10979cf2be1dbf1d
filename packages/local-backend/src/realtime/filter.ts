import { quoteIdent, quoteLiteral } from '../rest/sql.ts'

/** A condition on one column. */
export interface ChangeFilter {
  column: string
  /** Returns SQL that is true for rows that match. `alias` is the name of the row. */
  sql(alias: string): string
}

/** An invalid subscription; the message has Supabase's words. */
export class SubscriptionError extends Error {}

const comparisons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eq: '=',
    neq: '<>',
    lt: '<',
    lte: '<=',
    gt: '>',
    gte: '>=',
    isdistinct: 'is distinct from',
    like: 'like',
    ilike: 'ilike',
    match: '~',
    imatch: '~*',
  }),
)
const mostValues = 100

/**
 * Parses a filter such as `status=in.(todo,done),id=not.gt.5`; all conditions have to hold.
 * @throws SubscriptionError
 */
export function parseFilter(text: string): ChangeFilter[] {
  if (text.trim() === '') return []
  return splitAtCommas(text).map((part) => parseCondition(part.trim()))
}

function parseCondition(text: string): ChangeFilter {
  if (text === '') throw refusal('filter must not contain empty segments (check for extra commas)')
  const [, column, negation, operator = '', value = ''] = /^([^=]*)=(not\.)?([^.]*)\.(.*)$/s.exec(text) ?? []
  if (column === undefined) throw refusal(JSON.stringify([text]))
  const condition = conditionOf(operator, value)
  return {
    column,
    // A comparison with NULL never matches, even if it is negated.
    sql: (alias) => {
      const sql = condition(`${alias}.${quoteIdent(column)}`)
      return `coalesce(${negation ? `not (${sql})` : sql}, false)`
    },
  }
}

function conditionOf(operator: string, value: string): (column: string) => string {
  const comparison = comparisons.get(operator)
  if (comparison) return (column) => `${column} ${comparison} ${quoteLiteral(unquoted(value))}`
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)?.[1]
    if (list === undefined) throw refusal('`in` filter value must be wrapped by parentheses')
    if (splitAtCommas(list).length > mostValues)
      throw new SubscriptionError(`too many values for \`in\` filter. Maximum ${mostValues}`)
    return (column) => `${column} = any (${quoteLiteral(`{${list}}`)})`
  }
  if (operator !== 'is') throw refusal(JSON.stringify([operator, value]))
  if (!/^(null|true|false|unknown)$/.test(value))
    throw new SubscriptionError('invalid value for is filter: must be null, true, false, or unknown')
  return (column) => `${column} is ${value}`
}

/** Splits at commas outside parentheses and quotes. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\\"|[\s\S]/g)) {
    if (token === '(') depth++
    if (token === ')') depth = Math.max(0, depth - 1)
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts
}

function unquoted(value: string): string {
  const [, inner] = /^"((?:[^"\\]|\\.)*)"$/s.exec(value) ?? []
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}

function refusal(reason: string): SubscriptionError {
  return new SubscriptionError(`Error parsing \`filter\` params: ${reason}`)
}
