import { type FilterOperator, filterOperators, needsValue } from '../kinds/operators.ts'
import type { Filter } from './filter.ts'
import type { Sort } from './keyset.ts'

/** What the address says about a table: `?sort=name.asc,id.desc&filter=status.eq.open&filter=notes.null`. */
export interface ViewState {
  sorts: readonly Sort[]
  filters: readonly Filter[]
}

/** Reads a view from the address; what cannot be read is left out. */
export function readView(params: URLSearchParams): ViewState {
  const sorts = (params.get('sort') ?? '').split(',').flatMap((item) => {
    const match = /^(.+)\.(asc|desc)$/.exec(item)
    return match?.[1] ? [{ column: decodeName(match[1]), descending: match[2] === 'desc' }] : []
  })
  // By a column that stands there twice rows are sorted already.
  const isFirst = ({ column }: Sort, i: number) => sorts.findIndex((sort) => sort.column === column) === i
  return { sorts: sorts.filter(isFirst), filters: params.getAll('filter').flatMap(readFilter) }
}

/** Writes a view over `params`; other parameters stay. The same view always gives the same address. */
export function writeView(params: URLSearchParams, { sorts, filters }: ViewState): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('sort')
  next.delete('filter')
  if (sorts.length > 0) {
    next.set('sort', sorts.map((s) => `${encodeName(s.column)}.${s.descending ? 'desc' : 'asc'}`).join(','))
  }
  for (const filter of filters) next.append('filter', writeFilter(filter))
  return next
}

function writeFilter({ column, operator, value }: Filter): string {
  const start = `${encodeName(column)}.${operator}`
  return needsValue(operator) ? `${start}.${value}` : start
}

function readFilter(text: string): Filter[] {
  const [, name, operator, value] = /^([^.]+)\.([a-z]+)(?:\.([\s\S]*))?$/.exec(text) ?? []
  if (!name || !isOperator(operator) || (needsValue(operator) && value === undefined)) return []
  return [{ column: decodeName(name), operator, value: value ?? '' }]
}

function isOperator(text: string | undefined): text is FilterOperator {
  return (filterOperators as readonly (string | undefined)[]).includes(text)
}

/** Names may hold what separates the parts; such characters are written as `~` and two hexadecimal digits. */
function encodeName(name: string): string {
  return name.replaceAll(/[~.,]/g, (char) => `~${char.charCodeAt(0).toString(16)}`)
}

function decodeName(text: string): string {
  return text.replaceAll(/~([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
