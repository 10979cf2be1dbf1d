import { tell } from '../errors/tell.ts'
import { startAndSee } from '../jobs/start-and-see.ts'
import type { JobContext } from '../jobs/start-job.ts'
import type { JobWords, Step } from '../jobs/step.ts'
import { listDeep } from '../storage/list-deep.ts'
import { type Deletion, leaveTrash, trashBucket } from '../storage/trash-box.ts'

/** Permanently deletes the content of deletions in the trash, with a task. @throws FilesError */
export async function deleteForGood(
  context: JobContext,
  deletions: readonly Deletion[],
  words: JobWords,
): Promise<void> {
  const { t, host, userId } = context
  const steps: Step[] = []
  for (const { id } of deletions) {
    const objects = await listDeep(host.session.client, { bucket: trashBucket, prefix: `${userId}/${id}` })
    for (const { key, size } of objects) {
      const from = { bucket: trashBucket, key }
      steps.push({ kind: 'delete', from, to: from, size })
    }
  }
  if (steps.length === 0) return
  const job = await startAndSee(context, { words, steps, keep: [] })
  // Ends file requests into folders that are deleted permanently. If that fails, the next cleanup of the trash does it.
  const leave = () => Promise.all(deletions.map(({ id }) => leaveTrash(host.session.client, id)))
  void job
    .ended()
    .then(leave)
    .catch((caught: unknown) => tell(t, host, caught))
}

/**
 * Cleans up the trash, because the database can't: permanently deletes expired content, and removes empty deletions from the
 * list.
 * @throws FilesError
 */
export async function tidy(context: JobContext, deletions: readonly Deletion[], now: number): Promise<void> {
  const { t, host } = context
  // Not earlier, even if it is empty: its task may be undone or resumed.
  const over = deletions.filter(({ expires_at }) => Date.parse(expires_at) <= now)
  const old = over.filter(({ objects }) => objects > 0)
  if (old.length > 0)
    await deleteForGood(context, old, {
      title: t('Deleting what has been in the trash for too long'),
      done: t('What had been in the trash for too long was deleted'),
    })
  for (const { id, objects } of over) if (objects === 0) await leaveTrash(host.session.client, id)
}
