import { unfinishedJobs } from '../jobs/hold.ts'
import { beginUploads } from '../upload/choose/uploads-begun.ts'
import { readUnfinished } from '../upload/items/unfinished.ts'

/** Shows the tray where an earlier page has left uploads or jobs behind. */
export async function offerUnfinished(userId: string): Promise<void> {
  const [uploads, jobs] = await Promise.all([readUnfinished(userId), unfinishedJobs(userId)])
  if (uploads.length > 0 || jobs.length > 0) beginUploads()
}
