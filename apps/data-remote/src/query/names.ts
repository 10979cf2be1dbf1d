import { DataError } from '../errors/data-error.ts'

/** A value in double quotes, always: so that a comma, a dot, or the text "null" stays what it is. */
export function quote(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, '\\$&')}"`
}

/**
 * A name of a column or a constraint inside the value of a parameter (`select`, `order`, `or`): in double quotes unless it is
 * a plain identifier. `and`, `or` and `not` begin something else in a logic tree.
 */
export function quoteName(name: string): string {
  return /^(?!(?:and|or|not)$)[A-Za-z_]\w*$/.test(name) ? name : quote(name)
}

/** Names with commas between them, as `columns` and `on_conflict` take them. */
export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(',')
}

/**
 * A table, view or function in the path of an address.
 * @throws DataError `unaddressable`: browsers remove `.` and `..` from an address, also when they are encoded
 */
export function writePath(name: string): string {
  if (name === '.' || name === '..') throw new DataError('unaddressable', { message: name }, null)
  return encodeURIComponent(name)
}

/**
 * Writes a schema for the headers `Accept-Profile` and `Content-Profile`. Headers hold bytes, and PostgREST reads them as UTF-8.
 * @throws DataError `unaddressable_schema`: HTTP removes blanks at the ends of a header, so the request would reach another schema, and it
 * refuses control characters
 */
export function writeProfile(schema: string): string {
  const bytes = new TextEncoder().encode(schema)
  if (/^[ \t]|[ \t]$/.test(schema) || bytes.some((byte) => byte === 127 || (byte < 32 && byte !== 9)))
    throw new DataError('unaddressable_schema', { message: schema }, null)
  return String.fromCharCode(...bytes)
}

/** The query of an address, with as few escapes as an address allows: gateways refuse addresses of 8 kB. */
export function writeQuery(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

/** Characters that `encodeURIComponent` escapes and that mean nothing in a query. PostgREST separates parameters by `;` too. */
const harmless = /%(?:2C|3A|24|2F|40)/g

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(harmless, decodeURIComponent)
}
