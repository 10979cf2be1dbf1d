/** Where this device keeps the view that this person chose last. */
export const viewKey = (userId: string) => `portico-files-view:${userId}`

/** Whether a folder is drawn as tiles: as the address says, else as this person chose last. */
export function isGrid(params: URLSearchParams, userId: string): boolean {
  return (params.get('view') ?? kept(viewKey(userId))) === 'grid'
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
