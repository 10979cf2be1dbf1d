import { draftOf } from './draft.ts'
import { formatJson } from './json/format-json.ts'
import type { Draft, TypedColumn } from './kind.ts'
import { kindOf } from './kinds.ts'

/** The draft of a value that an editor begins with: JSON over several lines. An unchanged draft saves nothing. */
export function tidyDraftOf(column: TypedColumn, value: unknown): Draft {
  const draft = draftOf(column, value)
  const isTidied = kindOf(column).isJson && draft.state === 'value'
  return isTidied ? { state: 'value', text: formatJson(draft.text) } : draft
}
