/** Returns the full name of a user, or an empty text. */
export function nameOf(user: { user_metadata: { full_name?: unknown } } | null): string {
  const name = user?.user_metadata.full_name
  return typeof name === 'string' ? name : ''
}
