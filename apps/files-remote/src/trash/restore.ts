import { FilesError, toFilesError } from '../errors/files-error.ts'
import { listFolder } from '../storage/list-folder.ts'
import { getTrashFolder, startDeletion, type TrashEntry } from '../storage/trash-entries.ts'
import { listReplacedKeys, planTransfer, type ResolveConflict } from '../tasks/plan-transfer.ts'
import type { TaskContext } from '../tasks/start-file-task.ts'
import { startAndAwaitSmallTask } from '../tasks/start-small-task.ts'
import { summarizeTransfer, type TransferSummary } from '../tasks/summarize-transfer.ts'
import { formatTrashLabel } from './deletions.ts'

/** Counts the files to restore, and finds name conflicts. @throws FilesError */
export async function summarizeRestore(
  { host, userId }: TaskContext,
  deletion: TrashEntry,
): Promise<TransferSummary> {
  const { client } = host.session
  const from = getTrashFolder(userId, deletion)
  try {
    const { entries } = await listFolder(client, from)
    const to = { bucket: deletion.bucket_id, prefix: deletion.folder.slice(0, -1) }
    return await summarizeTransfer(client, { kind: 'move', from, entries, to })
  } catch (caught) {
    throw toFilesError(caught)
  }
}

/** Restores a deletion with a task. Replaced files go to the trash. @throws FilesError */
export async function restoreFromTrash(
  context: TaskContext,
  deletion: TrashEntry,
  found: TransferSummary,
  decide: ResolveConflict,
): Promise<void> {
  const { t, host, userId } = context
  if (found.objects.length === 0) throw new FilesError('NoSuchKey', {})
  const replaced = listReplacedKeys(found, decide)
  const aside =
    replaced.length > 0 ? await startDeletion(host.session.client, userId, found.to, replaced) : null
  const what = formatTrashLabel(t, deletion)
  const words = { title: t('Restoring {what}', { what }), done: t('{what} restored', { what }) }
  const plan = planTransfer(found, decide, words, ({ key }) => aside?.(key) ?? null)
  if (plan.steps.length > 0) await startAndAwaitSmallTask(context, { ...plan, keep: [] })
}
