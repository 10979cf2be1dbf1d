import type { Translate } from '@portico/ui'
import { getBucketLabel } from '../place/bucket-label.ts'
import { decodeName } from '../place/names.ts'
import { formatPath } from '../place/place.ts'
import { trashBucket } from '../storage/trash-entries.ts'
import type { TaskStep } from '../tasks/task-plan.ts'

/** The user, and the buckets in which users have a folder of their own, which is not named. */
interface Own {
  userId: string
  buckets: readonly string[]
}

/** Returns the file of a step, and its folder as the user knows it. For a file in the trash, this is its target. */
export function getStepPlace(
  t: Translate,
  { from, to }: TaskStep,
  { userId, buckets }: Own,
): { name: string; folder: string } {
  const { bucket, key } = from.bucket === trashBucket ? to : from
  const path = key.split('/').map(decodeName)
  const name = path.pop() ?? ''
  if (buckets.includes(bucket) && path[0] === userId) path.shift()
  return { name, folder: formatPath(t, [getBucketLabel(t, bucket, buckets), ...path]) }
}
