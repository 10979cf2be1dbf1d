/** Number of entries in a shortened list, without the current entry. */
const shortLength = 9

/**
 * Shortens a list: the entries in `first`, in that order, then the others in their order. The entry `current` is always in the list.
 */
export function shorten(
  names: readonly string[],
  first: readonly string[],
  current?: string,
): readonly string[] {
  const named = first.filter((name) => names.includes(name))
  const short = [...new Set([...named, ...names])].slice(0, shortLength)
  const isMissing = current !== undefined && names.includes(current) && !short.includes(current)
  return isMissing ? [...short, current] : short
}
