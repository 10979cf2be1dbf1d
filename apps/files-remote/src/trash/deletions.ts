import type { Translate } from '@portico/ui'
import { getBucketLabel } from '../place/bucket-label.ts'
import { decodeName, getDisplayName } from '../place/names.ts'
import { formatPath } from '../place/place.ts'
import type { TrashEntry } from '../storage/trash-entries.ts'

/** Returns the name of a deletion: `“Reports” and 2 more`. */
export function formatTrashLabel(t: Translate, { items, chosen }: TrashEntry): string {
  const [first = ''] = items
  const name = nameOf(first)
  if (chosen === 1) return t('“{name}”', { name })
  return t('“{name}” and {count, number} more', { name, count: chosen - 1 })
}

/** Returns the name of a deletion as the title of its row. */
export function formatTrashTitle(t: Translate, { items, chosen }: TrashEntry): string {
  const name = getDisplayName(nameOf(items[0] ?? ''))
  return chosen === 1 ? name : t('{name} and {count, number} more', { name, count: chosen - 1 })
}

/** The user, and the buckets in which users have a folder of their own, which is not named. */
interface Own {
  userId: string
  buckets: readonly string[]
}

/** Returns the original bucket and folders, from the outermost. */
function namesOf(t: Translate, { bucket_id, folder }: TrashEntry, own: Own): string[] {
  const path = folder.split('/').slice(0, -1)
  if (own.buckets.includes(bucket_id) && path[0] === own.userId) path.shift()
  return [getBucketLabel(t, bucket_id, own.buckets), ...path.map(decodeName)]
}

/** Returns the original folder as the user knows it: `My files › Reports`. */
export function formatTrashPath(t: Translate, deletion: TrashEntry, own: Own): string {
  return formatPath(t, namesOf(t, deletion, own))
}

/** Returns the name of the original folder. */
export function getTrashParent(t: Translate, deletion: TrashEntry, own: Own): string {
  return namesOf(t, deletion, own).at(-1) ?? ''
}

/** Returns whether the deletion is a single folder. */
export function isTrashedFolder({ items, chosen }: TrashEntry): boolean {
  return chosen === 1 && items[0]?.endsWith('/') === true
}

function nameOf(item: string): string {
  return decodeName(item.replace(/\/$/, '').split('/').at(-1) ?? '')
}
