import { isTooDeep } from '../budgets/json-depth.ts'
import { maxJsonDepth } from '../size-limits.ts'
import { RestError } from './rest-error.ts'

/** The body of a request. The JSON is passed on as text, because JavaScript values could round or change it. */
export interface RestPayload {
  /** JSON, or the text of a function's only argument. */
  text: string
  bytes: Uint8Array
  /** Media type in the header, without parameters. */
  type: string
  isObject: boolean
  /** Keys of the object, or of all objects of the list. */
  keys: string[]
}

/** Types that only functions accept. Each field of a form is an argument; the other types are passed on unchanged. */
const raw = new Set([
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
])

/**
 * Reads the rows or arguments of a body. With `columns`, only these are used, and rows may have different keys.
 * @throws RestError PGRST102
 */
export function readPayload(
  bytes: Uint8Array,
  header: string | null,
  { isRoutine, columns }: { isRoutine: boolean; columns?: readonly string[] | undefined },
): RestPayload {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() || 'application/json'
  if (isRoutine && raw.has(type)) {
    const text = type === 'application/octet-stream' ? '' : decode(bytes)
    return { text, bytes, type, isObject: true, keys: [] }
  }
  const text = jsonOf(decode(bytes), type, isRoutine)
  if (isTooDeep(text))
    throw new RestError(400, 'PGRST102', `JSON may be nested up to ${maxJsonDepth} levels deep`)
  const value = parse(text)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    return unlike(text, bytes, type, isRoutine)
  const keys = columns ?? keysOf(rows as object[])
  return { text, bytes, type, isObject: !Array.isArray(value), keys: [...keys] }
}

/** Returns a body that is not an object or a list of objects. It can be the single unnamed argument of a function. */
function unlike(text: string, bytes: Uint8Array, type: string, isRoutine: boolean): RestPayload {
  if (isRoutine) return { text, bytes, type, isObject: false, keys: [] }
  throw new RestError(400, 'PGRST102', 'All object keys must match')
}

function jsonOf(text: string, type: string, isRoutine: boolean): string {
  if (type === 'application/json') return text.trim() === '' && isRoutine ? '{}' : text
  if (type === 'application/x-www-form-urlencoded')
    return JSON.stringify(Object.fromEntries(new URLSearchParams(text)))
  if (type === 'text/csv') return JSON.stringify(readCsv(text))
  throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid(cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(cause)
  }
}

function invalid(cause: unknown): RestError {
  return Object.assign(new RestError(400, 'PGRST102', 'Empty or invalid json'), { cause })
}

function keysOf(rows: readonly object[]): string[] {
  const keys = Object.keys(rows[0] ?? {})
  const isAlike = (row: object) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (rows.every(isAlike)) return keys
  throw new RestError(400, 'PGRST102', 'All object keys must match')
}

/** Parses rows of CSV. The first line contains the column names; `NULL` is null. */
function readCsv(text: string): Record<string, string | null>[] {
  const lines = csvLines(text)
  const names = lines.shift() ?? []
  if (lines.some((line) => line.length !== names.length))
    throw new RestError(400, 'PGRST102', 'All lines must have same number of fields')
  return lines.map((line) =>
    Object.fromEntries(names.map((name, at) => [name, line[at] === 'NULL' ? null : (line[at] ?? null)])),
  )
}

function csvLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    if (line.length > 1 || line[0] !== '') lines.push(line)
    line = []
  }
  return lines
}
