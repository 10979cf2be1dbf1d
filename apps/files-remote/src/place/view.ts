/** Returns the storage key for the view that this user chose last on this device. */
export const getViewKey = (userId: string) => `portico-files-view:${userId}`

/** Returns whether a folder is drawn as tiles: by the address, else by the user's last choice. */
export function isGridView(params: URLSearchParams, userId: string): boolean {
  return (params.get('view') ?? kept(getViewKey(userId))) === 'grid'
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
