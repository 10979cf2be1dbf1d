import type { PgliteConnection } from '@supabase/lite/pglite'

/** Types that hold more digits than a JavaScript number. */
const widerThanNumbers = new Map([
  ['int8', 'pg_catalog.int8'],
  ['numeric', 'pg_catalog.numeric'],
])

/**
 * Keeps `@supabase/lite` from rounding a text written to an int8 or numeric column: it makes numbers of texts by the
 * column's type as it is called in the catalogue. Under the full name it leaves the text, and Postgres casts it.
 */
export function keepNumbersExact(connection: PgliteConnection): void {
  const introspect = connection.introspect.bind(connection)
  connection.introspect = async (options) => {
    const result = await introspect(options)
    for (const column of result.columns) {
      const fullName = widerThanNumbers.get(column.pg_type ?? '')
      if (fullName) column.pg_type = fullName
    }
    return result
  }
}

/**
 * Turns numbers of a JSON body's rows that JavaScript would round into texts, which Postgres casts to the column's type.
 * Anything else, a body that is no JSON included, stays as it is.
 */
export function keepBodyExact(body: string): string {
  if (!/[\d.]{16}/.test(body)) return body
  let rounded = false
  let parsed: unknown
  try {
    parsed = JSON.parse(body, (_key, value, context?: { source?: string }) => {
      const source = context?.source
      if (typeof value !== 'number' || !source || isExact(value, source)) return value
      rounded = true
      return new RoundedNumber(source)
    })
  } catch {
    // The embedded REST answers for a body that is no JSON.
    return body
  }
  if (!rounded) return body
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    for (const [name, value] of Object.entries(row)) {
      if (value instanceof RoundedNumber) Object.assign(row, { [name]: value.source })
    }
  }
  return JSON.stringify(parsed)
}

/**
 * Puts numbers of a query's filters that JavaScript would round into quotes, in which the embedded REST leaves them a text
 * that Postgres casts to the column's type. Text columns are compared with all their digits by that, too.
 */
export function keepFiltersExact(search: string): string {
  if (!/[\d.]{16}/.test(search)) return search
  const pairs = search
    .slice(1)
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=') + 1
      const [name, value] = [decode(pair.slice(0, at - 1)), decode(pair.slice(at))]
      const kept =
        /(^|\.)(or|and)$/.test(name) || /^(not\.)?in\./.test(value) ? quoteItems(value) : quoteWhole(value)
      return kept === value ? pair : pair.slice(0, at) + encodeURIComponent(kept)
    })
  return `?${pairs.join('&')}`
}

/** A value as the embedded REST reads it; what is encoded wrongly is left to it. */
function decode(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? ''
}

const number = '[+-]?\\d+(?:\\.\\d+)?'
const wholeFilter = new RegExp(`^((?:not\\.)?\\w+\\.)(${number})$`)
const item = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|(?<=[.(,])${number}(?=[,)])`, 'g')

function quoteWhole(value: string): string {
  const [, operator, digits] = wholeFilter.exec(value) ?? []
  return operator && digits ? operator + quote(digits) : value
}

/** In lists commas part the items, and what holds one is in quotes already. */
function quoteItems(list: string): string {
  return list.replace(item, quote)
}

function quote(text: string): string {
  return text.startsWith('"') || isExact(Number(text), text) ? text : `"${text}"`
}

/** A number as the caller wrote it. Deeper than a row's own values it is part of a document, and is a number there. */
class RoundedNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toJSON(): number {
    return Number(this.source)
  }
}

function isExact(value: number, source: string): boolean {
  return String(value) === source || source.replace(/[^\d]/g, '').length < 16
}
