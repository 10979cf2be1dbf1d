import { RestError } from './rest-error.ts'

/** Schema and name of a table, view or function. */
export interface QualifiedName {
  schema: string
  name: string
}

/** Quotes an identifier for Postgres. */
export function quoteIdent(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`
}

/** Returns the quoted schema and name of a table or function. */
export function quoteQualifiedName({ schema, name }: QualifiedName): string {
  return `${quoteIdent(schema)}.${quoteIdent(name)}`
}

/**
 * Returns an untyped literal. Postgres casts it to the type that the context needs, or reports an error. No value
 * passes through a JavaScript number, date or array.
 */
export function quoteLiteral(text: string): string {
  const quoted = withoutNul(text).replaceAll("'", "''")
  return quoted.includes('\\') ? ` E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`
}

/** Returns a literal of an array of texts. */
export function quoteArray(items: readonly string[]): string {
  return quoteLiteral(`{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

/** @throws RestError 22021, as Postgres itself would for a text that is written into a table */
function withoutNul(text: string): string {
  if (!text.includes('\0')) return text
  throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
}
