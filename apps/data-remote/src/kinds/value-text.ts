import type { Draft } from './kind.ts'
import { Shortened } from './shortened.ts'

/** A value as the database writes it, for an editor, a cursor or a key; null for NULL. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as it is shown where it is not saved: of a large one the beginning; null for NULL. */
export function shownText(value: unknown): string | null {
  return value instanceof Shortened ? `${value.start}…` : valueText(value)
}

/** The text that stands in a field. */
export function textOf(draft: Draft): string {
  return draft.state === 'value' ? draft.text : ''
}
