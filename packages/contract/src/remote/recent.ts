/** Begins the key of everything that is remembered of where somebody was, by the host and by remotes; then the user id. */
const prefix = 'portico-recent:'

/** What a person opened last, latest first, as it was kept on this device under `name`. */
export function readRecent<Item>(
  name: string,
  userId: string,
  isItem: (value: unknown) => value is Item,
): Item[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${prefix}${userId}:${name}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isItem) : []
  } catch {
    return []
  }
}

/** Keeps `items` on this device until the person signs out. */
export function keepRecent(name: string, userId: string, items: readonly unknown[]): void {
  try {
    localStorage.setItem(`${prefix}${userId}:${name}`, JSON.stringify(items))
  } catch {
    // Without storage nothing is remembered, and nothing else is lost.
  }
}

/** Forgets all of it, the remotes' too: somebody who signs out leaves no trail for the next person. The host calls it. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // There is no storage to clear.
  }
}
