import type { Translate } from '@portico/ui'
import type { TypedColumn } from './column-type.ts'

/** Describes why a text is invalid, in a sentence. */
export type ProblemText = (t: Translate) => string

/** The value to write, or why the text is invalid. */
export type ParseResult = { ok: true; value: unknown } | { ok: false; problem: ProblemText }

/** Returns a valid value. */
export function succeed(value: unknown): ParseResult {
  return { ok: true, value }
}

/** Returns the problem of an invalid text. */
export function fail(problem: ProblemText): ParseResult {
  return { ok: false, problem }
}

/** Wraps a parser: trims the text and rejects an empty one. */
export function parseFilled(parse: (text: string, column: TypedColumn) => ParseResult) {
  return (text: string, column: TypedColumn): ParseResult => {
    const trimmed = text.trim()
    if (trimmed !== '') return parse(trimmed, column)
    return fail((t) => (column.nullable ? t('Enter a value, or set it to NULL.') : t('Enter a value.')))
  }
}

/** Accepts text that matches `form`, unchanged. */
export function parseMatching(form: RegExp, problem: ProblemText) {
  return parseFilled((text) => (form.test(text) ? succeed(text) : fail(problem)))
}

/** Accepts text that matches `form`. If it starts with a day, the day must exist in the calendar: the 30th of February also matches. */
export function parseMatchingDay(form: RegExp, problem: ProblemText) {
  return parseFilled((text) => {
    if (!form.test(text)) return fail(problem)
    return isCalendarDay(text) ? succeed(text) : fail((t) => t('There is no such day.'))
  })
}

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (!year || !month || !day) return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
