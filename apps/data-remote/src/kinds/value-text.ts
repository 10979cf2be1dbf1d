import type { Draft } from './kind.ts'
import { Shortened } from './shortened.ts'

/** Returns a value as the database writes it, for an editor, a cursor or a key. Null for NULL. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the text to show for a value, which may be the start of a shortened one. Null for NULL. */
export function shownText(value: unknown): string | null {
  return value instanceof Shortened ? `${value.start}…` : valueText(value)
}

/** Returns the text of a field. */
export function textOf(draft: Draft): string {
  return draft.state === 'value' ? draft.text : ''
}
