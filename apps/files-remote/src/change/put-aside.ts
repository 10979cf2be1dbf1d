import { type PutAside, replacedBy } from '../jobs/plan-transfer.ts'
import type { JobContext } from '../jobs/start-job.ts'
import type { Survey } from '../jobs/survey.ts'
import { askTrash, beginDeletion } from '../storage/trash-box.ts'
import type { ConflictAnswer } from '../upload/upload-item.ts'

/** Where files go that a transfer replaces: into the trash, where the person can delete them so. @throws FilesError */
export async function putAsideFor(
  { host, userId }: JobContext,
  found: Survey,
  answer: ConflictAnswer,
): Promise<PutAside> {
  const { client } = host.session
  const replaced = replacedBy(found, answer)
  if (replaced.length === 0 || !(await askTrash(client, found.to.bucket, replaced)).can) return () => null
  const place = await beginDeletion(client, userId, found.to, replaced)
  return ({ key }) => place(key)
}
