/** Prefix of the storage keys of recent items, of the host and of remotes; the user id follows. */
const prefix = 'portico-recent:'

/** Reads the recently opened items, latest first, that are stored on this device under `name`. */
export function readRecentItems<Item>(
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

/** Stores `items` on this device until the user signs out. */
export function saveRecentItems(name: string, userId: string, items: readonly unknown[]): void {
  try {
    localStorage.setItem(`${prefix}${userId}:${name}`, JSON.stringify(items))
  } catch {
    // Without storage only the recent items are lost.
  }
}

/** Deletes all recent items, also those of remotes, so that the next user finds none after a sign-out. The host calls it. */
export function clearRecentItems(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // There is no storage to clear.
  }
}

/** @alias @deprecated Use `readRecentItems`. */
export const readRecent = readRecentItems
/** @alias @deprecated Use `saveRecentItems`. */
export const keepRecent = saveRecentItems
/** @alias @deprecated Use `clearRecentItems`. */
export const forgetRecent = clearRecentItems
