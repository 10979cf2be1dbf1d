import type { Translate } from '@portico/ui'
import { bucketLabel } from '../place/bucket-label.ts'
import { decodeName, shownName } from '../place/names.ts'
import { trailOf } from '../place/place.ts'
import type { Deletion } from '../storage/trash-box.ts'

/** Returns the name of a deletion: `“Reports” and 2 more`. */
export function labelOf(t: Translate, { items, chosen }: Deletion): string {
  const [first = ''] = items
  const name = nameOf(first)
  if (chosen === 1) return t('“{name}”', { name })
  return t('“{name}” and {count, number} more', { name, count: chosen - 1 })
}

/** Returns the name of a deletion as the title of its row. */
export function titleOf(t: Translate, { items, chosen }: Deletion): string {
  const name = shownName(nameOf(items[0] ?? ''))
  return chosen === 1 ? name : t('{name} and {count, number} more', { name, count: chosen - 1 })
}

/** The user, and the buckets in which users have a folder of their own, which is not named. */
interface Own {
  userId: string
  buckets: readonly string[]
}

/** Returns the original bucket and folders, from the outermost. */
function namesOf(t: Translate, { bucket_id, folder }: Deletion, own: Own): string[] {
  const path = folder.split('/').slice(0, -1)
  if (own.buckets.includes(bucket_id) && path[0] === own.userId) path.shift()
  return [bucketLabel(t, bucket_id, own.buckets), ...path.map(decodeName)]
}

/** Returns the original folder as the user knows it: `My files › Reports`. */
export function placeOf(t: Translate, deletion: Deletion, own: Own): string {
  return trailOf(t, namesOf(t, deletion, own))
}

/** Returns the name of the original folder. */
export function lastOf(t: Translate, deletion: Deletion, own: Own): string {
  return namesOf(t, deletion, own).at(-1) ?? ''
}

/** Returns whether the deletion is a single folder. */
export function isFolder({ items, chosen }: Deletion): boolean {
  return chosen === 1 && items[0]?.endsWith('/') === true
}

function nameOf(item: string): string {
  return decodeName(item.replace(/\/$/, '').split('/').at(-1) ?? '')
}
