import { tell } from '../errors/tell.ts'
import { startAndSee } from '../jobs/start-and-see.ts'
import type { JobContext } from '../jobs/start-job.ts'
import type { JobWords, Step } from '../jobs/step.ts'
import { listDeep } from '../storage/list-deep.ts'
import { type Deletion, leaveTrash, trashBucket } from '../storage/trash-box.ts'

/** Deletes for good what is in the trash of some deletions, by a job. @throws FilesError */
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
  // Requests for files into folders that are gone for good end then. Where that fails, the page of the trash does it when it is tidied.
  const leave = () => Promise.all(deletions.map(({ id }) => leaveTrash(host.session.client, id)))
  void job
    .ended()
    .then(leave)
    .catch((caught: unknown) => tell(t, host, caught))
}

/**
 * What the trash does by itself, as the database can't: deletes for good what has lain there long enough, and takes off its list what nothing is
 * left of. @throws FilesError
 */
export async function tidy(context: JobContext, deletions: readonly Deletion[], now: number): Promise<void> {
  const { t, host } = context
  // Not sooner, though nothing be in it: its job may be undone, or go on.
  const over = deletions.filter(({ expires_at }) => Date.parse(expires_at) <= now)
  const old = over.filter(({ objects }) => objects > 0)
  if (old.length > 0)
    await deleteForGood(context, old, {
      title: t('Deleting what has been in the trash for too long'),
      done: t('What had been in the trash for too long was deleted'),
    })
  for (const { id, objects } of over) if (objects === 0) await leaveTrash(host.session.client, id)
}
