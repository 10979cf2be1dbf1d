import { type FilterOperator, filterOperators, needsValue } from '../../column-types/operators.ts'
import type { ColumnSort } from './cursor.ts'
import { type Filter, type FilterItem, type FilterMatch, isGroup } from './filter.ts'

/**
 * The state of a table's view in the address:
 * `?sort=name.asc,id.desc&search=tea&filter=status.eq.open&any.1=notes.null&any.1=notes.contains.late`. Filters with the same name, such as
 * `any.1` or `all.2`, are a group.
 */
export interface ViewState {
  sorts: readonly ColumnSort[]
  filters: readonly FilterItem[]
  /** Whether rows must match all filters or any of them. Default: all. The search must always match. */
  match?: FilterMatch
  /** Text to search for in all columns. Absent without a search. */
  search?: string
  /** Invalid filters and sorts of the address, as name and value. They are kept but have no effect. */
  unread?: readonly (readonly [name: string, value: string])[]
  /** Id of the saved view that this view is based on. */
  saved?: string
}

/** The part of a view that selects rows, without their order. */
export type ViewFilters = Omit<ViewState, 'sorts' | 'saved'>

/** A view of all rows. */
export const emptyView: ViewState = { sorts: [], filters: [] }

/** Reads a view from the address. */
export function readView(params: URLSearchParams): ViewState {
  const unread: [string, string][] = []
  const sorts = readSorts(params.get('sort') ?? '', unread)
  const search = params.get('search') ?? ''
  const saved = params.get('view')
  return {
    sorts,
    filters: readItems(params, unread),
    ...(params.get('match') === 'any' && { match: 'any' }),
    ...(search.trim() !== '' && { search }),
    ...(unread.length > 0 && { unread }),
    ...(saved && { saved }),
  }
}

/** Writes a view to `params`; other parameters stay. The same view always gives the same address. */
export function writeView(params: URLSearchParams, view: ViewState): URLSearchParams {
  const { sorts, filters, match, search, unread = [], saved } = view
  const next = new URLSearchParams([...params].filter(([name]) => !isOfView(name)))
  const written = sorts.map((s) => `${encodeName(s.column)}.${s.descending ? 'desc' : 'asc'}`)
  const order = [...written, ...unread.flatMap(([name, value]) => (name === 'sort' ? [value] : []))]
  if (order.length > 0) next.set('sort', order.join(','))
  if (search) next.set('search', search)
  if (match === 'any') next.set('match', match)
  let groups = 0
  for (const item of filters) {
    if (isGroup(item)) groups += 1
    const name = isGroup(item) ? `${item.match}.${groups}` : 'filter'
    for (const filter of isGroup(item) ? item.filters : [item]) next.append(name, writeFilter(filter))
  }
  for (const [name, value] of unread) if (name !== 'sort') next.append(name, value)
  if (saved) next.set('view', saved)
  return next
}

/** Returns whether the address has no parameters of a view. */
export function isEmptyView(params: URLSearchParams): boolean {
  return !params.keys().some(isOfView)
}

/** Returns whether a parameter belongs to a view. */
function isOfView(name: string): boolean {
  return /^(sort|search|match|view|filter|(any|all)\.\d+)$/.test(name)
}

function readSorts(text: string, unread: [string, string][]): ColumnSort[] {
  const sorts: ColumnSort[] = []
  for (const item of text.split(',').filter(Boolean)) {
    const [, name, direction] = /^([\s\S]+)\.(asc|desc)$/.exec(item) ?? []
    const column = name && decodeName(name)
    if (!column) unread.push(['sort', item])
    // Sorting by the same column again has no effect.
    else if (sorts.every((sort) => sort.column !== column))
      sorts.push({ column, descending: direction === 'desc' })
  }
  return sorts
}

/** A group has the position of its first filter. */
function readItems(params: URLSearchParams, unread: [string, string][]): FilterItem[] {
  const items: FilterItem[] = []
  const groups = new Map<string, Filter[]>()
  for (const [name, value] of params) {
    const match = /^(?:filter|(any|all)\.\d+)$/.exec(name)
    if (!match) continue
    const filter = readFilter(value)
    const group = groups.get(name)
    if (!filter) unread.push([name, value])
    else if (group) group.push(filter)
    else if (match[1]) {
      const filters = [filter]
      groups.set(name, filters)
      items.push({ match: match[1] as FilterMatch, filters })
    } else items.push(filter)
  }
  return items
}

function writeFilter({ column, operator, value }: Filter): string {
  const start = `${encodeName(column)}.${operator}`
  return needsValue(operator) ? `${start}.${value}` : start
}

function readFilter(text: string): Filter | null {
  const [, name, operator, value] = /^([^.]+)\.([a-z]+)(?:\.([\s\S]*))?$/.exec(text) ?? []
  if (!name || !isOperator(operator) || (needsValue(operator) && value === undefined)) return null
  return { column: decodeName(name), operator, value: value ?? '' }
}

function isOperator(text: string | undefined): text is FilterOperator {
  return (filterOperators as readonly (string | undefined)[]).includes(text)
}

/** Escapes the separators in a name, as `~` and two hexadecimal digits. */
export function encodeName(name: string): string {
  return name.replaceAll(/[~.,]/g, (char) => `~${char.charCodeAt(0).toString(16)}`)
}

/** Reverts {@link encodeName}. */
export function decodeName(text: string): string {
  return text.replaceAll(/~([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
