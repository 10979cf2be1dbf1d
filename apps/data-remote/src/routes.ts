import type { Table } from './schema/schema.ts'

/** Where one is in this remote. */
export type Place = { at: 'tables' } | { at: 'table'; schema: string; name: string } | { at: 'nowhere' }

/** Reads `/` and `/:schema/:table`. */
export function placeOf(pathname: string): Place {
  const [schema, name, ...rest] = pathname.split('/').filter(Boolean).map(decode)
  if (schema === undefined) return { at: 'tables' }
  return name === undefined || rest.length > 0 ? { at: 'nowhere' } : { at: 'table', schema, name }
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
