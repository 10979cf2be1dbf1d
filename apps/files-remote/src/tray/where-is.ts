import type { Translate } from '@portico/ui'
import type { Step } from '../jobs/step.ts'
import { bucketLabel } from '../place/bucket-label.ts'
import { decodeName } from '../place/names.ts'
import { trailOf } from '../place/place.ts'
import { trashBucket } from '../storage/trash-box.ts'

/** In which buckets a person has a folder of their own, which is not named. */
interface Own {
  userId: string
  buckets: readonly string[]
}

/** The file that a step is about, and the folder where people know it: what lies in the trash is known by where it goes. */
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
