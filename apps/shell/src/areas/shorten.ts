/** The entries of a shortened list, besides the current one. */
const shortLength = 9

/**
 * Shortens a list: the entries in `first`, in that order, then the others as they come. The entry `current` is in the list in any case.
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
