import { readUnfinishedTasks } from '../tasks/task-lock.ts'
import { markUploadsStarted } from '../upload/choose/uploads-started.ts'
import { readUnfinishedUploads } from '../upload/items/unfinished-uploads.ts'

/** Shows the task panel if a closed page has left unfinished uploads or tasks. */
export async function showUnfinishedTasks(userId: string): Promise<void> {
  const [uploads, jobs] = await Promise.all([readUnfinishedUploads(userId), readUnfinishedTasks(userId)])
  if (uploads.length > 0 || jobs.length > 0) markUploadsStarted()
}
