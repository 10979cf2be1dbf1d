import { checkTrash, startDeletion } from '../storage/trash-entries.ts'
import { listReplacedKeys, type PlaceReplaced, type ResolveConflict } from '../tasks/plan-transfer.ts'
import type { TaskContext } from '../tasks/start-file-task.ts'
import type { TransferSummary } from '../tasks/summarize-transfer.ts'

/** Returns where a transfer puts the files that it replaces: in the trash if the user can use it, else null. @throws FilesError */
export async function createTrashPlacement(
  { host, userId }: TaskContext,
  found: TransferSummary,
  decide: ResolveConflict,
): Promise<PlaceReplaced> {
  const { client } = host.session
  const replaced = listReplacedKeys(found, decide)
  if (replaced.length === 0 || !(await checkTrash(client, userId, found.to.bucket, replaced)).can)
    return () => null
  const place = await startDeletion(client, userId, found.to, replaced)
  return ({ key }) => place(key)
}
