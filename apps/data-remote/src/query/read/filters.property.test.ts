// @module-tag property
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { joinList, splitList } from '../../column-types/list-text.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { type Filter, type FilterItem, type FilterMatch, isGroup } from '../conditions/filter.ts'
import { readView, type ViewState, writeView } from '../conditions/view-state.ts'
import { createRandom } from '../random.fixture.ts'
import type { Row } from '../row.ts'
import { readRows } from './read-rows.ts'

/** `npm run test:long` runs many more; `PORTICO_SEED` reruns a failed seed. */
const runs = process.env.PORTICO_LONG ? 3_000 : 8
const seed = Number(process.env.PORTICO_SEED ?? 14)

/** Syntax of PostgREST, LIKE, regular expressions, arrays, JSON and URLs. */
const pieces = [
  ...',.:;()[]{}"\'\\%_*+-=&#?/~|^$<>!@ \t\n',
  ...['null', 'true', 'a', 'b', '1', 'é', '日本', '😀', '\\"', '\\\\', '%25', '""', ',"', ').or(', 'is.null'],
]

let backend: TestBackend
let client: SupabaseClient
let table: Table
let rows: readonly Row[]
let project: string
const random = createRandom(seed)
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const text = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(pieces)).join('')

beforeAll(async () => {
  backend = await sharedTestBackend()
  client = (await backend.signedIn()).client
  const { tables } = await loadSchema(client, new AbortController().signal)
  table = tables.find(({ name }) => name === 'tasks') as Table
  const { data } = await client.from('projects').insert({ name: 'Syntax' }).select('id').single()
  project = data?.id
  const tasks = Array.from({ length: 120 }, (_, i) => ({
    project_id: project,
    title: `${text()} ${i}`,
    notes: one([null, '', text(), text()]),
    tags: one([[], [text()], [text(), text()]]),
    estimate_hours: one([null, 0, 1.5, 20]),
  }))
  const { error } = await client.from('tasks').insert(tasks)
  if (error) throw error
  rows = await readAll({ sorts: [], filters: [] }, 1_000)
})
afterAll(async () => {
  await client?.from('projects').delete().eq('id', project)
  await backend?.close()
})

test(`a view returns exactly the rows that match its filters (seed ${seed})`, async () => {
  expect(rows.length).toBeGreaterThan(120)
  let shown = 0
  for (let run = 0; run < runs; run += 1) {
    const view = anyView()
    const address = writeView(new URLSearchParams(), view).toString()
    expect(readView(new URLSearchParams(address)), address).toEqual(view)
    const found = idsOf(await readAll(view, one([3, 40, 500])))
    const meant = idsOf(rows.filter((row) => isMeant(view, row)))
    expect(new Set(found).size, `twice: ${address}`).toBe(found.length)
    expect(found.toSorted(), address).toEqual(meant.toSorted())
    shown += found.length
  }
  // At least some views must match rows.
  expect(shown).toBeGreaterThan(runs)
})

async function readAll(view: ViewState, size: number): Promise<Row[]> {
  const all: Row[] = []
  let start: Parameters<typeof readRows>[3] = null
  do {
    const page = await readRows(client, table, view, start, { size })
    all.push(...page.rows)
    start = page.next
  } while (start)
  return all
}

function idsOf(of: readonly Row[]): string[] {
  return of.map(({ id }) => String(id))
}

function anyView(): ViewState {
  const sorts = one([[], [{ column: 'notes', descending: random() < 0.5 }]])
  const filters = Array.from({ length: Math.floor(random() * 4) }, anyItem)
  return {
    sorts,
    filters,
    ...(random() < 0.4 && { match: 'any' as const }),
    ...((filters.length === 0 || random() < 0.2) && { search: `a${part()}` }),
  }
}

function anyItem(): FilterItem {
  if (random() < 0.5) return anyFilter()
  return { match: one<FilterMatch>(['any', 'all']), filters: Array.from({ length: 2 }, anyFilter) }
}

/** Returns a part of a random existing text. */
function part(): string {
  const whole = String(one(rows)[one(['title', 'notes'])] ?? '')
  const from = Math.floor(random() * whole.length)
  return [...whole.slice(from)]
    .slice(0, 1 + Math.floor(random() * 3))
    .join('')
    .toWellFormed()
}

function anyFilter(): Filter {
  const whole = () => String(one(rows)[one(['title', 'notes'])] ?? '')
  const column = one(['title', 'notes'])
  return one<() => Filter>([
    () => ({ column, operator: one(['contains', 'ncontains', 'starts', 'ends'] as const), value: part() }),
    () => ({ column, operator: one(['eq', 'neq'] as const), value: whole() }),
    () => ({
      column,
      operator: one(['in', 'nin'] as const),
      value: joinList(one([[whole(), whole(), text()], [whole()], ['']])),
    }),
    () => ({ column: 'notes', operator: one(['null', 'notnull'] as const), value: '' }),
    () => ({
      column: one(['notes', 'tags']),
      operator: one(['empty', 'notempty'] as const),
      value: '',
    }),
    () => ({
      column: 'tags',
      operator: one(['includes', 'nincludes'] as const),
      value: (one(rows).tags as string[])[0] ?? text(),
    }),
    () => ({ column: 'estimate_hours', operator: 'between', value: one(['0,2', '1.5,20', '30,40']) }),
  ])()
}

/** Reimplements the filters in JavaScript. */
function isMeant({ filters, match, search }: ViewState, row: Row): boolean {
  const holds = filters.map((item) => holdsItem(item, row))
  const isFiltered = filters.length === 0 || (match === 'any' ? holds.includes(true) : !holds.includes(false))
  const sought = search?.trim().toLowerCase()
  return (
    isFiltered &&
    (sought === undefined ||
      ['title', 'notes'].some((column) => row[column] !== null && lower(row[column]).includes(sought)))
  )
}

function holdsItem(item: FilterItem, row: Row): boolean {
  if (!isGroup(item)) return holds(item, row)
  return item.match === 'any'
    ? item.filters.some((one) => holds(one, row))
    : item.filters.every((one) => holds(one, row))
}

const denials = {
  neq: 'eq',
  ncontains: 'contains',
  nin: 'in',
  nincludes: 'includes',
  notempty: 'empty',
} as const

function holds(filter: Filter, row: Row): boolean {
  const { column, operator, value } = filter
  const is = row[column]
  if (operator in denials)
    return !holds({ ...filter, operator: denials[operator as keyof typeof denials] }, row)
  switch (operator) {
    case 'empty':
      return is === '' || (Array.isArray(is) && is.length === 0)
    case 'ends':
      return is !== null && lower(is).endsWith(value.toLowerCase())
    case 'null':
      return is === null
    case 'notnull':
      return is !== null
    case 'contains':
      return is !== null && lower(is).includes(value.toLowerCase())
    case 'starts':
      return is !== null && lower(is).startsWith(value.toLowerCase())
    case 'in':
      return is !== null && splitList(value).includes(String(is))
    case 'includes':
      return (is as string[]).includes(value)
    case 'between': {
      const [least, most] = splitList(value).map(Number)
      return is !== null && Number(is) >= Number(least) && Number(is) <= Number(most)
    }
    default:
      return is === value
  }
}

function lower(value: unknown): string {
  return String(value).toLowerCase()
}
