import { asFilesError, FilesError } from '../errors/files-error.ts'
import { type Decide, planTransfer, replacedBy } from '../jobs/plan-transfer.ts'
import { startAndSee } from '../jobs/start-and-see.ts'
import type { JobContext } from '../jobs/start-job.ts'
import { type Survey, survey } from '../jobs/survey.ts'
import { listFolder } from '../storage/list-folder.ts'
import { beginDeletion, type Deletion, heldFolder } from '../storage/trash-box.ts'
import { labelOf } from './deletions.ts'

/** Counts the files to restore, and finds name conflicts. @throws FilesError */
export async function lookAt({ host, userId }: JobContext, deletion: Deletion): Promise<Survey> {
  const { client } = host.session
  const from = heldFolder(userId, deletion)
  try {
    const { entries } = await listFolder(client, from)
    const to = { bucket: deletion.bucket_id, prefix: deletion.folder.slice(0, -1) }
    return await survey(client, { kind: 'move', from, entries, to })
  } catch (caught) {
    throw asFilesError(caught)
  }
}

/** Restores a deletion with a task. Replaced files go to the trash. @throws FilesError */
export async function restore(
  context: JobContext,
  deletion: Deletion,
  found: Survey,
  decide: Decide,
): Promise<void> {
  const { t, host, userId } = context
  if (found.objects.length === 0) throw new FilesError('NoSuchKey', {})
  const replaced = replacedBy(found, decide)
  const aside =
    replaced.length > 0 ? await beginDeletion(host.session.client, userId, found.to, replaced) : null
  const what = labelOf(t, deletion)
  const words = { title: t('Restoring {what}', { what }), done: t('{what} restored', { what }) }
  const plan = planTransfer(found, decide, words, ({ key }) => aside?.(key) ?? null)
  if (plan.steps.length > 0) await startAndSee(context, { ...plan, keep: [] })
}
