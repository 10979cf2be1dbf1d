import type { Table } from '../schema/schema.ts'

/** Where one is in this remote. */
export type Route =
  | { at: 'tables' }
  /** `row`: the key of the row that is open, as `keyOf` writes it. */
  | { at: 'table'; schema: string; name: string; row: string | null }
  /** Without a schema: one that somebody guessed. */
  | { at: 'name'; name: string }
  | { at: 'nowhere' }

/**
 * Reads `/`, `/:schema/:table`, `/:schema/:table/:key`, and `/:table`.
 * @param readName reads the name of a schema or table
 */
export function routeOf(pathname: string, readName = readPart): Route {
  const [schema, name, key, ...rest] = pathname.split('/').filter(Boolean).map(decode)
  if (schema === undefined) return { at: 'tables' }
  if (name === undefined) return { at: 'name', name: readName(schema) }
  if (rest.length > 0) return { at: 'nowhere' }
  const row = key === undefined ? null : readKey(key)
  return { at: 'table', schema: readName(schema), name: readName(name), row }
}

/** The address of a table, relative to the remote. */
export function addressOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `/${[schema, name].map((part) => encodeURIComponent(writePart(part, /[~/\\]|^\.|\.$/g))).join('/')}`
}

/** The address at which work on a table is looked at. */
export function jobAddressOf(table: Pick<Table, 'schema' | 'name'>, id: string): string {
  return `${addressOf(table)}?job=${id}`
}

/** The address of the row with this key, as `keyOf` writes it. */
export function rowAddressOf(table: Pick<Table, 'schema' | 'name'>, row: string): string {
  return `${addressOf(table)}/${encodeURIComponent(writeKey(row))}`
}

/** A key as a part of an address: its values with commas between them, an empty value as `~`. */
function writeKey(row: string): string {
  return (JSON.parse(row) as string[]).map((value) => writePart(value, /[~,/\\]|^\.|\.$/g) || '~').join(',')
}

function readKey(text: string): string {
  return JSON.stringify(text.split(',').map((value) => (value === '~' ? '' : readPart(value))))
}

/** Writes what addresses and servers read as syntax, even when it is encoded, as `~` and two hexadecimal digits. */
function writePart(text: string, syntax: RegExp): string {
  return text.replaceAll(syntax, (char) => `~${char.charCodeAt(0).toString(16)}`)
}

function readPart(text: string): string {
  return text.replaceAll(/~([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Whether a route that one goes to is this table, or a row of it. */
export function isWithin(table: Pick<Table, 'schema' | 'name'>, to: { pathname: string } | null | undefined) {
  const route = to && routeOf(to.pathname)
  return route?.at === 'table' && route.schema === table.schema && route.name === table.name
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
