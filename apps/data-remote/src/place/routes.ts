import type { Table } from '../schema/schema.ts'

/** Where one is in this remote. */
export type Place =
  | { at: 'tables' }
  | { at: 'table'; schema: string; name: string }
  /** Without a schema: one that somebody guessed. */
  | { at: 'name'; name: string }
  | { at: 'nowhere' }

/** Reads `/`, `/:schema/:table`, and `/:table`. */
export function placeOf(pathname: string): Place {
  const [schema, name, ...rest] = pathname.split('/').filter(Boolean).map(decode)
  if (schema === undefined) return { at: 'tables' }
  if (name === undefined) return { at: 'name', name: schema }
  return rest.length > 0 ? { at: 'nowhere' } : { at: 'table', schema, name }
}

/** The address of a table, relative to the remote. */
export function addressOf(table: Pick<Table, 'schema' | 'name'>): string {
  return `/${encodeURIComponent(table.schema)}/${encodeURIComponent(table.name)}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
