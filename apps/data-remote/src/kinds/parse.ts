import type { TypedColumn } from './kind.ts'

/** The value to write, or why the text is none. */
export type Parsed = { ok: true; value: unknown } | { ok: false; problem: string }

/** The text is this value. */
export function good(value: unknown): Parsed {
  return { ok: true, value }
}

/** The text is no value; `problem` is a sentence for people. */
export function bad(problem: string): Parsed {
  return { ok: false, problem }
}

/** Parses what is left without spaces at both ends; nothing is no value. */
export function filled(parse: (text: string, column: TypedColumn) => Parsed) {
  return (text: string, column: TypedColumn): Parsed => {
    const trimmed = text.trim()
    if (trimmed !== '') return parse(trimmed, column)
    return bad(column.nullable ? 'Enter a value, or set it to NULL.' : 'Enter a value.')
  }
}

/** Takes what has this form, as it was typed. */
export function matching(form: RegExp, problem: string) {
  return filled((text) => (form.test(text) ? good(text) : bad(problem)))
}

/** Takes what has this form and, where it begins with a day, one of the calendar: the 30th of February has the form, too. */
export function matchingDay(form: RegExp, problem: string) {
  return filled((text) => {
    if (!form.test(text)) return bad(problem)
    return isCalendarDay(text) ? good(text) : bad('This day is not in the calendar.')
  })
}

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (!year || !month || !day) return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
