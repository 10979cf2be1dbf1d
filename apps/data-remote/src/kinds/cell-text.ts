import type { Column } from '../schema/schema.ts'

/** How a value stands in a cell: `text` as people read it, `exact` as the database has it (shown on hover and edited). */
export interface CellText {
  text: string
  exact: string
}

/** A value as people of this language and zone read it. Call with non-null values. */
export function cellText(column: Column, value: unknown, locale: string, timeZone?: string): CellText {
  const exact = exactText(column, value)
  switch (column.kind) {
    case 'timestamptz':
      return { text: instant(exact, locale, timeZone) ?? exact, exact }
    case 'timestamp':
      return { text: localTime(exact, locale) ?? exact, exact }
    case 'date':
      return { text: day(exact, locale) ?? exact, exact }
    case 'json':
      return { text: fold(exact), exact }
    case 'array':
      return {
        text: Array.isArray(value)
          ? value.map((item) => (item === null ? 'NULL' : plain(item))).join(', ')
          : exact,
        exact,
      }
    default:
      return { text: exact, exact }
  }
}

/** A value as the database writes it, which is also where editing begins. */
export function exactText(column: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column.kind === 'json' && typeof value === 'string') return value
  return plain(value)
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeStyle = { hour: '2-digit', minute: '2-digit' } as const

function instant(exact: string, locale: string, timeZone?: string): string | null {
  const date = new Date(exact)
  if (Number.isNaN(date.getTime())) return null
  return formatter(locale, { ...dayStyle, ...timeStyle, ...(timeZone ? { timeZone } : {}) }).format(date)
}

/** A timestamp without a zone is a reading of a wall clock: it is shown as it is, never shifted. */
function localTime(exact: string, locale: string): string | null {
  const date = new Date(`${exact.replace(' ', 'T')}Z`)
  if (Number.isNaN(date.getTime())) return null
  return formatter(locale, { ...dayStyle, ...timeStyle, timeZone: 'UTC' }).format(date)
}

function day(exact: string, locale: string): string | null {
  const date = new Date(`${exact}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(exact) || Number.isNaN(date.getTime())) return null
  return formatter(locale, { ...dayStyle, timeZone: 'UTC' }).format(date)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs more than a thousand uses of one. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${locale}|${JSON.stringify(options)}`
  const made = formatters.get(id) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(id, made)
  return made
}

/** Json on one line, without the whitespace; the whole of it stands in the editor. */
function fold(exact: string): string {
  return exact.length > 200 ? `${exact.slice(0, 200)}…` : exact
}
