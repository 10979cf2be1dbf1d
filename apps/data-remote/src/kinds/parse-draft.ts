import type { Column, ColumnKind } from '../schema/schema.ts'

/**
 * What a person has put into a field. NULL, empty text and the column's DEFAULT are three different things. Where a column knows
 * NULL, a field with nothing in it is that, and an empty text is asked for (`empty`).
 */
export type Draft =
  | { state: 'default' }
  | { state: 'null' }
  | { state: 'empty' }
  | { state: 'value'; text: string }

/** What typing leaves in a field: nothing typed is NULL where the column knows it. */
export function draftOfTyping(column: Column, text: string): Draft {
  return text === '' && column.nullable ? { state: 'null' } : { state: 'value', text }
}

/** Whether an empty text is a value of the column, so that it has to be told from NULL. */
export function knowsEmptyText(column: Column): boolean {
  return column.kind === 'text'
}

/** Whether a draft stands for an empty text: asked for, or all that a column without NULL can mean by it. */
export function isEmptyText(column: Column, draft: Draft): boolean {
  return draft.state === 'empty' || (draft.state === 'value' && draft.text === '' && knowsEmptyText(column))
}

/** Turns a draft of a cell into what is sent for it. */
export function parseDraft(column: Column, draft: Draft): Parsed {
  if (draft.state === 'empty') return good('')
  return draft.state === 'value' ? parseValue(column, draft.text) : good(null)
}

/** The text that stands in the field. */
export function textOf(draft: Draft): string {
  return draft.state === 'value' ? draft.text : ''
}

/** The value to write, or why the text is none. */
export type Parsed = { ok: true; value: unknown } | { ok: false; problem: string }

/** Turns the text of an editor into what is sent for the column. Exact numbers stay text, so that nothing rounds them. */
export function parseValue(column: Column, text: string): Parsed {
  const kind = column.kind
  const trimmed = text.trim()
  if (kind === 'text' || kind === 'other') return good(text)
  if (trimmed === '') return bad(column.nullable ? 'Enter a value, or set it to NULL.' : 'Enter a value.')
  switch (kind) {
    case 'integer':
      return parseInteger(trimmed, column.type)
    case 'exact':
      return parseExact(trimmed, column.type)
    case 'float':
      return parseFloating(trimmed)
    case 'boolean':
      return parseBoolean(trimmed)
    case 'enum':
      return column.enumValues?.includes(trimmed)
        ? good(trimmed)
        : bad(`Choose one of: ${column.enumValues?.join(', ')}.`)
    case 'json':
      return parseJson(text)
    case 'array':
      return parseArray(trimmed, column)
    default:
      return parsePattern(kind, trimmed)
  }
}

const integerBounds: ReadonlyMap<string, number> = new Map([
  ['smallint', 32_767],
  ['integer', 2_147_483_647],
])

function parseInteger(text: string, type: string): Parsed {
  if (!/^[+-]?\d+$/.test(text)) return bad('Enter a whole number.')
  const value = Number(text)
  const bound = integerBounds.get(type) ?? Number.MAX_SAFE_INTEGER
  return value > bound || value < -bound - 1
    ? bad(`Enter a number from ${-bound - 1} to ${bound}.`)
    : good(value)
}

const int8Max = 9_223_372_036_854_775_807n

function parseExact(text: string, type: string): Parsed {
  if (type === 'bigint') {
    if (!/^[+-]?\d+$/.test(text)) return bad('Enter a whole number.')
    const value = BigInt(text.replace(/^\+/, ''))
    return value > int8Max || value < -int8Max - 1n
      ? bad('The number is out of range.')
      : good(value.toString())
  }
  if (!/^(NaN|[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(text))
    return bad('Enter a number, with a dot for decimals.')
  return good(text)
}

function parseFloating(text: string): Parsed {
  if (/^(NaN|[+-]?Infinity)$/.test(text)) return good(text)
  const value = Number(text)
  return Number.isFinite(value) ? good(value) : bad('Enter a number, with a dot for decimals.')
}

function parseBoolean(text: string): Parsed {
  if (/^(true|t|yes|y|1|on)$/i.test(text)) return good(true)
  if (/^(false|f|no|n|0|off)$/i.test(text)) return good(false)
  return bad('Enter true or false.')
}

/** Numbers keep the digits as typed where the engine can (JSON.rawJSON); elsewhere large ones are refused. */
function parseJson(text: string): Parsed {
  const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown }
  let rounded: string | null = null
  try {
    const keepDigits = (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value !== 'number' || context?.source === undefined) return value
      if (rawJSON) return rawJSON(context.source)
      if (!Number.isSafeInteger(value) && Number.isInteger(value)) rounded = context.source
      return value
    }
    const value = (JSON.parse as (text: string, reviver: typeof keepDigits) => unknown)(text, keepDigits)
    return rounded === null ? good(value) : bad(`This browser would round the number ${rounded}.`)
  } catch (error) {
    return bad(`This is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`)
  }
}

function parseArray(text: string, column: Column): Parsed {
  if (text.startsWith('{') && text.endsWith('}')) return good(text)
  const parsed = parseJson(text)
  if (parsed.ok && !Array.isArray(parsed.value)) return bad('Enter a list, such as ["a", "b"].')
  if (!parsed.ok) return bad('Enter a list, such as ["a", "b"].')
  const element = column.enumValues
  const stranger =
    element && (parsed.value as unknown[]).find((item) => item !== null && !element.includes(String(item)))
  return stranger ? bad(`${String(stranger)} is none of: ${element.join(', ')}.`) : parsed
}

const patterns: Partial<Record<ColumnKind, readonly [RegExp, string]>> = {
  uuid: [
    /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i,
    'Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.',
  ],
  date: [/^(-?infinity|\d{4,6}-\d\d-\d\d( BC)?)$/i, 'Enter a date, such as 2026-11-21.'],
  time: [/^\d\d:\d\d(:\d\d(\.\d{1,6})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?$/i, 'Enter a time, such as 14:30.'],
  timestamp: [
    /^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?)$/i,
    'Enter a date and time, such as 2026-11-21 14:30.',
  ],
  timestamptz: [
    /^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)? ?(Z|[+-]\d\d(:?\d\d)?))$/i,
    'Enter a date, a time and its zone, such as 2026-11-21 14:30+01:00.',
  ],
}

function parsePattern(kind: ColumnKind, text: string): Parsed {
  const [pattern, problem] = patterns[kind] ?? []
  if (!pattern || !problem) return good(text)
  if (!pattern.test(text)) return bad(problem)
  return isCalendarDay(text) ? good(text) : bad('This day is not in the calendar.')
}

/** The 30th of February matches the pattern, yet is no day. */
function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (!year || !month || !day) return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

function good(value: unknown): Parsed {
  return { ok: true, value }
}

function bad(problem: string): Parsed {
  return { ok: false, problem }
}
