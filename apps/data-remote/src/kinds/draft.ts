import type { Draft, TypedColumn } from './kind.ts'
import { kindOf } from './kinds.ts'
import { good, type Parsed } from './parse.ts'
import { valueText } from './value-text.ts'

/** What editing of a value begins with. */
export function draftOf(column: TypedColumn, value: unknown): Draft {
  const text = valueText(value)
  if (text === null) return { state: 'null' }
  return text === '' && kindOf(column).isFreeText ? { state: 'empty' } : { state: 'value', text }
}

/** What typing leaves in a field: nothing typed is NULL where the column knows it. */
export function draftOfTyping(column: TypedColumn, text: string): Draft {
  return text === '' && column.nullable ? { state: 'null' } : { state: 'value', text }
}

/** Whether a draft stands for an empty text: asked for, or all that a column without NULL can mean by it. */
export function isEmptyText(column: TypedColumn, draft: Draft): boolean {
  return (
    draft.state === 'empty' ||
    (draft.state === 'value' && draft.text === '' && kindOf(column).isFreeText === true)
  )
}

/** Turns the text of an editor into what is sent for the column. Exact numbers stay text, so that nothing rounds them. */
export function parseValue(column: TypedColumn, text: string): Parsed {
  return kindOf(column).parse(text, column)
}

/** Turns a draft of a cell into what is sent for it. */
export function parseDraft(column: TypedColumn, draft: Draft): Parsed {
  if (draft.state === 'empty') return good('')
  return draft.state === 'value' ? parseValue(column, draft.text) : good(null)
}

/** Whether a text wants a field of several lines. */
export function isLongText(column: TypedColumn, text: string): boolean {
  const { lines } = kindOf(column)
  return lines === 'many' || (lines === 'some' && (text.includes('\n') || text.length > 60))
}
