import type { Translate } from '@portico/ui'

/** Returns the name of a bucket on screen. A bucket in which users only see their own folder is called theirs. */
export function getBucketLabel(t: Translate, id: string, ownFolderBuckets: readonly string[]): string {
  if (!ownFolderBuckets.includes(id)) return id
  return id === 'files' ? t('My files') : t('My {bucket}', { bucket: id })
}
