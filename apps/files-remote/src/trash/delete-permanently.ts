import { notifyFailure } from '../errors/notify-failure.ts'
import { listDeep } from '../storage/list-objects.ts'
import { removeTrashEntry, type TrashEntry, trashBucket } from '../storage/trash-entries.ts'
import type { TaskContext } from '../tasks/start-file-task.ts'
import { startAndAwaitSmallTask } from '../tasks/start-small-task.ts'
import type { TaskStep, TaskTexts } from '../tasks/task-plan.ts'

/** Permanently deletes the content of deletions in the trash, with a task. @throws FilesError */
export async function deletePermanently(
  context: TaskContext,
  deletions: readonly TrashEntry[],
  words: TaskTexts,
): Promise<void> {
  const { t, host, userId } = context
  const steps: TaskStep[] = []
  for (const { id } of deletions) {
    const objects = await listDeep(host.session.client, { bucket: trashBucket, prefix: `${userId}/${id}` })
    for (const { key, size } of objects) {
      const from = { bucket: trashBucket, key }
      steps.push({ kind: 'delete', from, to: from, size })
    }
  }
  if (steps.length === 0) return
  const job = await startAndAwaitSmallTask(context, { words, steps, keep: [] })
  // Ends file requests into folders that are deleted permanently. If that fails, the next cleanup of the trash does it.
  const leave = () => Promise.all(deletions.map(({ id }) => removeTrashEntry(host.session.client, id)))
  void job
    .ended()
    .then(leave)
    .catch((caught: unknown) => notifyFailure(t, host, caught))
}

/**
 * Cleans up the trash, because the database can't: permanently deletes expired content, and removes empty deletions from the
 * list.
 * @throws FilesError
 */
export async function emptyExpiredTrash(
  context: TaskContext,
  deletions: readonly TrashEntry[],
  now: number,
): Promise<void> {
  const { t, host } = context
  // Not earlier, even if it is empty: its task may be undone or resumed.
  const over = deletions.filter(({ expires_at }) => Date.parse(expires_at) <= now)
  const old = over.filter(({ objects }) => objects > 0)
  if (old.length > 0)
    await deletePermanently(context, old, {
      title: t('Deleting what has been in the trash for too long'),
      done: t('What had been in the trash for too long was deleted'),
    })
  for (const { id, objects } of over) if (objects === 0) await removeTrashEntry(host.session.client, id)
}
