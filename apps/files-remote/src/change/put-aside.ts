import { type Decide, type PutAside, replacedBy } from '../jobs/plan-transfer.ts'
import type { JobContext } from '../jobs/start-job.ts'
import type { Survey } from '../jobs/survey.ts'
import { askTrash, beginDeletion } from '../storage/trash-box.ts'

/** Returns where a transfer puts the files that it replaces: in the trash if the user can use it, else null. @throws FilesError */
export async function putAsideFor(
  { host, userId }: JobContext,
  found: Survey,
  decide: Decide,
): Promise<PutAside> {
  const { client } = host.session
  const replaced = replacedBy(found, decide)
  if (replaced.length === 0 || !(await askTrash(client, userId, found.to.bucket, replaced)).can)
    return () => null
  const place = await beginDeletion(client, userId, found.to, replaced)
  return ({ key }) => place(key)
}
