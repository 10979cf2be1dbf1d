import { DataError } from '../errors/data-error.ts'

/** Returns a value in double quotes, so that a comma, a dot, or the text "null" has no special meaning. */
export function quote(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, '\\$&')}"`
}

/**
 * Returns the name of a column or a constraint inside the value of a parameter (`select`, `order`, `or`): in double quotes unless it is a
 * plain identifier. `and`, `or` and `not` are keywords in a logic tree.
 */
export function quoteName(name: string): string {
  return /^(?!(?:and|or|not)$)[A-Za-z_]\w*$/.test(name) ? name : quote(name)
}

/** Joins names by commas, as `columns` and `on_conflict` expect. */
export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(',')
}

/**
 * Encodes the name of a table, view or function for the path of a URL.
 * @throws DataError `unaddressable`: browsers remove `.` and `..` from a path, even if they are encoded
 */
export function writePath(name: string): string {
  if (name === '.' || name === '..') throw new DataError('unaddressable', { message: name }, null)
  return encodeURIComponent(name)
}

/**
 * Encodes a schema for the headers `Accept-Profile` and `Content-Profile`. Headers contain bytes, which PostgREST reads as UTF-8.
 * @throws DataError `unaddressable_schema`: HTTP strips blanks at the ends of a header, so the request would reach another schema, and it
 * rejects control characters
 */
export function writeProfile(schema: string): string {
  const bytes = new TextEncoder().encode(schema)
  if (/^[ \t]|[ \t]$/.test(schema) || bytes.some((byte) => byte === 127 || (byte < 32 && byte !== 9)))
    throw new DataError('unaddressable_schema', { message: schema }, null)
  return String.fromCharCode(...bytes)
}

/** Returns the query of a URL with minimal escapes, because gateways reject URLs over 8 kB. */
export function writeQuery(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

/** Characters that `encodeURIComponent` escapes although they have no meaning in a query. PostgREST also separates parameters by `;`. */
const harmless = /%(?:2C|3A|24|2F|40)/g

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(harmless, decodeURIComponent)
}
