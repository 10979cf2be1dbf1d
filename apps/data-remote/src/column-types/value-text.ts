import type { Draft } from './column-type.ts'
import { TruncatedValue } from './truncated-value.ts'

/** Returns a value as the database writes it, for an editor, a cursor or a key. Null for NULL. */
export function getValueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the text to show for a value, which may be the start of a shortened one. Null for NULL. */
export function getDisplayText(value: unknown): string | null {
  return value instanceof TruncatedValue ? `${value.start}…` : getValueText(value)
}

/** Returns the text of a field. */
export function getDraftText(draft: Draft): string {
  return draft.state === 'value' ? draft.text : ''
}
