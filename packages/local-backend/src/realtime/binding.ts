import { type ChangeFilter, parseFilter, SubscriptionError } from './filter.ts'

/** The type of a change. */
export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One of a channel's subscriptions to changes. */
export interface Binding {
  /** Id by which the client recognizes it. */
  id: number
  event: ChangeType | '*'
  /** `*` matches all. */
  schema: string
  table: string
  filters: readonly ChangeFilter[]
  /** Requested columns, in addition to the primary key; undefined for all. */
  columns: readonly string[] | undefined
}

let lastId = 0

/** Returns a number that no other binding of this process has. */
export function createBindingId(): number {
  lastId = (lastId % Number.MAX_SAFE_INTEGER) + 1
  return lastId
}

/** Reads a subscription to changes as the client sends it. @throws SubscriptionError */
export function readBinding(asked: Record<string, unknown>, id: number): Binding {
  const { schema, table, filter, select } = asked
  const event = String(asked.event ?? '*').toUpperCase()
  const isNamed = [schema, table].some((name) => typeof name === 'string')
  if (!isNamed || ![schema, table, filter].every((text) => text == null || typeof text === 'string'))
    throw new SubscriptionError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(asked)}`,
    )
  const binding = {
    id,
    event: /^(INSERT|UPDATE|DELETE)$/.test(event) ? (event as ChangeType) : '*',
    schema: String(schema ?? 'public'),
    table: String(table ?? '*'),
    filters: parseFilter(String(filter ?? '')),
    columns: readColumns(select),
  } satisfies Binding
  if (binding.columns && [binding.schema, binding.table].includes('*'))
    throw new SubscriptionError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return binding
}

/** Adds the id of a binding to the JSON of its request. */
export function addBindingId(change: string, id: number): string {
  return change === '{}' ? `{"id":${id}}` : `${change.slice(0, -1)},"id":${id}}`
}

/** Returns whether a binding subscribes to changes of a table. */
export function matchesTable(binding: Binding, { schema, name }: { schema: string; name: string }): boolean {
  return [schema, '*'].includes(binding.schema) && [name, '*'].includes(binding.table)
}

function readColumns(select: unknown): string[] | undefined {
  if (typeof select === 'string')
    throw new SubscriptionError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  return names.length > 0 ? names : undefined
}
