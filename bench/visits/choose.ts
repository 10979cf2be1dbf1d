/**
 * Returns the items with the wanted names, or all.
 * @throws Error if a name is unknown
 */
export function choose<Item>(
  items: readonly Item[],
  wanted: readonly string[] | null,
  nameOf: (item: Item) => string,
): readonly Item[] {
  const names = items.map(nameOf)
  const unknown = wanted?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is unknown. Choose from ${names.join(', ')}.`)
  return items.filter((item) => wanted?.includes(nameOf(item)) ?? true)
}
