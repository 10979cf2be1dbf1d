import type { Table } from '../schema/schema.ts'

/** A route in this remote. */
export type DataRoute =
  | { at: 'tables' }
  /** `row`: the key of the open row, from `keyOf`. */
  | { at: 'table'; schema: string; name: string; row: string | null }
  /** Without a schema, as users guess it. */
  | { at: 'name'; name: string }
  | { at: 'nowhere' }

/**
 * Parses `/`, `/:schema/:table`, `/:schema/:table/:key`, and `/:table`.
 * @param readName decodes the name of a schema or table
 */
export function parseRoute(pathname: string, readName = readPart): DataRoute {
  const [schema, name, key, ...rest] = pathname.split('/').filter(Boolean).map(decode)
  if (schema === undefined) return { at: 'tables' }
  if (name === undefined) return { at: 'name', name: readName(schema) }
  if (rest.length > 0) return { at: 'nowhere' }
  const row = key === undefined ? null : readKey(key)
  return { at: 'table', schema: readName(schema), name: readName(name), row }
}

/** Returns the address of a table, relative to the remote. */
export function formatTableAddress({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `/${[schema, name].map((part) => encodeURIComponent(writePart(part, /[~/\\]|^\.|\.$/g))).join('/')}`
}

/** Returns the address that shows a background task of a table. */
export function formatTaskAddress(table: Pick<Table, 'schema' | 'name'>, id: string): string {
  return `${formatTableAddress(table)}?job=${id}`
}

/** Returns the address of the row with this key, from `keyOf`. */
export function formatRowAddress(table: Pick<Table, 'schema' | 'name'>, row: string): string {
  return `${formatTableAddress(table)}/${encodeURIComponent(writeKey(row))}`
}

/** Encodes a key as a path segment: its values separated by commas, an empty value as `~`. */
function writeKey(row: string): string {
  return (JSON.parse(row) as string[]).map((value) => writePart(value, /[~,/\\]|^\.|\.$/g) || '~').join(',')
}

function readKey(text: string): string {
  return JSON.stringify(text.split(',').map((value) => (value === '~' ? '' : readPart(value))))
}

/** Encodes characters that servers treat as syntax even if they are percent-encoded, as `~` and two hexadecimal digits. */
function writePart(text: string, syntax: RegExp): string {
  return text.replaceAll(syntax, (char) => `~${char.charCodeAt(0).toString(16)}`)
}

function readPart(text: string): string {
  return text.replaceAll(/~([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Returns whether a target address is this table or one of its rows. */
export function isWithin(table: Pick<Table, 'schema' | 'name'>, to: { pathname: string } | null | undefined) {
  const route = to && parseRoute(to.pathname)
  return route?.at === 'table' && route.schema === table.schema && route.name === table.name
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
