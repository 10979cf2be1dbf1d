import { readUnfinished } from './unfinished.ts'
import { beginUploads } from './uploads-begun.ts'

/** Shows the tray where an earlier page has left uploads behind. */
export async function offerUnfinished(userId: string): Promise<void> {
  if ((await readUnfinished(userId)).length > 0) beginUploads()
}
