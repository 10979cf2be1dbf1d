import type { Translate } from '@portico/ui'

/** What a bucket is called: where people see their own folder only, it is theirs. */
export function bucketLabel(t: Translate, id: string, ownFolderBuckets: readonly string[]): string {
  if (!ownFolderBuckets.includes(id)) return id
  return id === 'files' ? t('My files') : t('My {bucket}', { bucket: id })
}
