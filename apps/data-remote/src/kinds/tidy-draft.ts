import { draftOf } from './draft.ts'
import { formatJson } from './json/format-json.ts'
import type { Draft, TypedColumn } from './kind.ts'
import { kindOf } from './kinds.ts'

/** Returns the initial draft of an editor: JSON is split into lines. An unchanged draft saves nothing. */
export function tidyDraftOf(column: TypedColumn, value: unknown): Draft {
  const draft = draftOf(column, value)
  const isTidied = kindOf(column).isJson && draft.state === 'value'
  return isTidied ? { state: 'value', text: formatJson(draft.text) } : draft
}
