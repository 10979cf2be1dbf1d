import { unfinishedJobs } from '../jobs/hold.ts'
import { beginUploads } from '../upload/choose/uploads-begun.ts'
import { readUnfinished } from '../upload/items/unfinished.ts'

/** Shows the task panel if a closed page has left unfinished uploads or tasks. */
export async function offerUnfinished(userId: string): Promise<void> {
  const [uploads, jobs] = await Promise.all([readUnfinished(userId), unfinishedJobs(userId)])
  if (uploads.length > 0 || jobs.length > 0) beginUploads()
}
