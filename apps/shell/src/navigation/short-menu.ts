/** A menu with more entries than this is shortened. */
export const longestMenu = 12

/** The entries of a shortened menu, besides the current one. */
const shortLength = 9

/**
 * Shortens a long list of entries: those named in `first`, in that order, then the others as they come. `unlisted` is how many more there
 * may be that are not loaded yet. The entry named `current` is in the list in any case. A list that is not long stays as it is.
 */
export function shorten<Entry extends { name: string }>(
  entries: readonly Entry[],
  first: readonly string[],
  { current, unlisted = 0 }: { current?: string; unlisted?: number | undefined } = {},
): readonly Entry[] {
  if (entries.length + unlisted <= longestMenu) return entries
  const named = first.flatMap((name) => entries.find((entry) => entry.name === name) ?? [])
  const short = [...new Set([...named, ...entries])].slice(0, shortLength)
  const missing = entries.find((entry) => entry.name === current)
  return missing && !short.includes(missing) ? [...short, missing] : short
}
