import { useHost } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { callFunction } from '../storage/call-function.ts'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'

/**
 * Returns the query for the owner of a file: `owner` is null without an account, the result is null if the user may not see it.
 * @throws FilesError `not_installed`
 */
function ownerQuery(client: SupabaseClient, { bucket, key }: ObjectPlace, version: string | null) {
  return queryOptions({
    queryKey: ['owner', bucket, key, version],
    queryFn: ({ signal }) =>
      callFunction<{ owner: string | null } | null>(client, 'portico_owner_of', { bucket, key }, signal),
    retry: false,
  })
}

/** The owner of a file, from the database, or else from the folder. Shows the id of another account, because its name is not known. */
export function Owner({ bucket, userId, entry }: { bucket: string; userId: string; entry: Entry }) {
  const t = useTexts()
  const { client } = useHost().session
  const { ownFolderBuckets } = useFilesConfig()
  const { data } = useQuery(ownerQuery(client, { bucket, key: entry.key }, entry.updatedAt))
  const isInOwnFolder = ownFolderBuckets.includes(bucket) && entry.key.startsWith(`${userId}/`)
  if (data ? data.owner === userId : isInOwnFolder) return t('You')
  if (!data) return t('Not known')
  if (data.owner === null) return t('No account: a link, or the project itself')
  return (
    <>
      {t('Another account')}
      <span className={styles.exact} title={data.owner}>
        {data.owner.slice(0, 8)}…
      </span>
    </>
  )
}
