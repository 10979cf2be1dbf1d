import { type Filter, parseFilter, SubscriptionError } from './filter.ts'

/** How a table has changed. */
export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One of a channel's subscriptions to changes. */
export interface Binding {
  /** What the client knows it by. */
  id: number
  event: ChangeType | '*'
  /** `*` stands for all. */
  schema: string
  table: string
  filters: readonly Filter[]
  /** Columns that are wanted beside the primary key; undefined wants all. */
  columns: readonly string[] | undefined
}

let lastId = 0

/** A number that no other binding of this process has. */
export function nextId(): number {
  lastId = (lastId % Number.MAX_SAFE_INTEGER) + 1
  return lastId
}

/** Reads what a client wants to be told of. @throws SubscriptionError */
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

/** Adds the id of a binding to the JSON of an object that asks for it. */
export function withId(change: string, id: number): string {
  return change === '{}' ? `{"id":${id}}` : `${change.slice(0, -1)},"id":${id}}`
}

/** Whether changes of a table are among those that a binding is about. */
export function isAbout(binding: Binding, { schema, name }: { schema: string; name: string }): boolean {
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
