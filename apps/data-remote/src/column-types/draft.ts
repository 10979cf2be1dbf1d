import type { Draft, TypedColumn } from './column-type.ts'
import { getColumnType } from './column-types.ts'
import { type ParseResult, succeed } from './parse.ts'
import { getValueText } from './value-text.ts'

/** Returns the initial draft for editing a value. */
export function createDraft(column: TypedColumn, value: unknown): Draft {
  const text = getValueText(value)
  if (text === null) return { state: 'null' }
  return text === '' && getColumnType(column).isFreeText ? { state: 'empty' } : { state: 'value', text }
}

/** Returns the draft for typed text. An empty text is NULL if the column is nullable. */
export function createTypedDraft(column: TypedColumn, text: string): Draft {
  return text === '' && column.nullable ? { state: 'null' } : { state: 'value', text }
}

/** Returns whether a draft is an empty text: set explicitly, or an empty value of a text column. */
export function isEmptyText(column: TypedColumn, draft: Draft): boolean {
  return (
    draft.state === 'empty' ||
    (draft.state === 'value' && draft.text === '' && getColumnType(column).isFreeText === true)
  )
}

/** Parses the text of an editor into the value to send. Exact numbers stay text, so that they are not rounded. */
export function parseValue(column: TypedColumn, text: string): ParseResult {
  return getColumnType(column).parse(text, column)
}

/** Parses a draft of a cell into the value to send. */
export function parseDraft(column: TypedColumn, draft: Draft): ParseResult {
  if (draft.state === 'empty') return succeed('')
  return draft.state === 'value' ? parseValue(column, draft.text) : succeed(null)
}

/** Returns whether a text needs a field with several lines. */
export function isLongText(column: TypedColumn, text: string): boolean {
  const { lines } = getColumnType(column)
  return lines === 'many' || (lines === 'some' && (text.includes('\n') || text.length > 60))
}
