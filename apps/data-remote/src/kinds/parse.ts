import type { Translate } from '@portico/ui'
import type { TypedColumn } from './kind.ts'

/** Describes why a text is invalid, in a sentence. */
export type Problem = (t: Translate) => string

/** The value to write, or why the text is invalid. */
export type Parsed = { ok: true; value: unknown } | { ok: false; problem: Problem }

/** Returns a valid value. */
export function good(value: unknown): Parsed {
  return { ok: true, value }
}

/** Returns the problem of an invalid text. */
export function bad(problem: Problem): Parsed {
  return { ok: false, problem }
}

/** Wraps a parser: trims the text and rejects an empty one. */
export function filled(parse: (text: string, column: TypedColumn) => Parsed) {
  return (text: string, column: TypedColumn): Parsed => {
    const trimmed = text.trim()
    if (trimmed !== '') return parse(trimmed, column)
    return bad((t) => (column.nullable ? t('Enter a value, or set it to NULL.') : t('Enter a value.')))
  }
}

/** Accepts text that matches `form`, unchanged. */
export function matching(form: RegExp, problem: Problem) {
  return filled((text) => (form.test(text) ? good(text) : bad(problem)))
}

/** Accepts text that matches `form`. If it starts with a day, the day must exist in the calendar: the 30th of February also matches. */
export function matchingDay(form: RegExp, problem: Problem) {
  return filled((text) => {
    if (!form.test(text)) return bad(problem)
    return isCalendarDay(text) ? good(text) : bad((t) => t('There is no such day.'))
  })
}

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (!year || !month || !day) return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
