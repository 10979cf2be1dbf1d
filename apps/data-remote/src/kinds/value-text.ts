/** A value as the database writes it, for an editor, a cursor or a key; null for NULL. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
