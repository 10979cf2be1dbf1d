import type { Translate } from '@portico/ui'
import type { Step } from '../jobs/step.ts'
import { bucketLabel } from '../place/bucket-label.ts'
import { decodeName } from '../place/names.ts'
import { trailOf } from '../place/place.ts'
import { trashBucket } from '../storage/trash-box.ts'

/** The user, and the buckets in which users have a folder of their own, which is not named. */
interface Own {
  userId: string
  buckets: readonly string[]
}

/** Returns the file of a step, and its folder as the user knows it. For a file in the trash, this is its target. */
export function whereIs(
  t: Translate,
  { from, to }: Step,
  { userId, buckets }: Own,
): { name: string; folder: string } {
  const { bucket, key } = from.bucket === trashBucket ? to : from
  const path = key.split('/').map(decodeName)
  const name = path.pop() ?? ''
  if (buckets.includes(bucket) && path[0] === userId) path.shift()
  return { name, folder: trailOf(t, [bucketLabel(t, bucket, buckets), ...path]) }
}
