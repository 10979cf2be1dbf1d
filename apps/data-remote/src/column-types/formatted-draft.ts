import type { Draft, TypedColumn } from './column-type.ts'
import { getColumnType } from './column-types.ts'
import { createDraft } from './draft.ts'
import { formatJson } from './json/format-json.ts'

/** Returns the initial draft of an editor: JSON is split into lines. An unchanged draft saves nothing. */
export function createFormattedDraft(column: TypedColumn, value: unknown): Draft {
  const draft = createDraft(column, value)
  const isTidied = getColumnType(column).isJson && draft.state === 'value'
  return isTidied ? { state: 'value', text: formatJson(draft.text) } : draft
}
