import type { Draft, TypedColumn } from './kind.ts'
import { kindOf } from './kinds.ts'
import { good, type Parsed } from './parse.ts'
import { valueText } from './value-text.ts'

/** Returns the initial draft for editing a value. */
export function draftOf(column: TypedColumn, value: unknown): Draft {
  const text = valueText(value)
  if (text === null) return { state: 'null' }
  return text === '' && kindOf(column).isFreeText ? { state: 'empty' } : { state: 'value', text }
}

/** Returns the draft for typed text. An empty text is NULL if the column is nullable. */
export function draftOfTyping(column: TypedColumn, text: string): Draft {
  return text === '' && column.nullable ? { state: 'null' } : { state: 'value', text }
}

/** Returns whether a draft is an empty text: set explicitly, or an empty value of a text column. */
export function isEmptyText(column: TypedColumn, draft: Draft): boolean {
  return (
    draft.state === 'empty' ||
    (draft.state === 'value' && draft.text === '' && kindOf(column).isFreeText === true)
  )
}

/** Parses the text of an editor into the value to send. Exact numbers stay text, so that they are not rounded. */
export function parseValue(column: TypedColumn, text: string): Parsed {
  return kindOf(column).parse(text, column)
}

/** Parses a draft of a cell into the value to send. */
export function parseDraft(column: TypedColumn, draft: Draft): Parsed {
  if (draft.state === 'empty') return good('')
  return draft.state === 'value' ? parseValue(column, draft.text) : good(null)
}

/** Returns whether a text needs a field with several lines. */
export function isLongText(column: TypedColumn, text: string): boolean {
  const { lines } = kindOf(column)
  return lines === 'many' || (lines === 'some' && (text.includes('\n') || text.length > 60))
}
