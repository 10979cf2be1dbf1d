/** What a bucket is called: where people see their own folder only, it is theirs. */
export function bucketLabel(id: string, ownFolderBuckets: readonly string[]): string {
  if (!ownFolderBuckets.includes(id)) return id
  return id === 'files' ? 'My files' : `My ${id}`
}
