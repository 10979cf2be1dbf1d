import { useHost } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { callFunction } from '../storage/call-function.ts'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'

/** Whose a file is: the id of an account, or null for none; nothing where one may not know. @throws FilesError `not_installed` */
function ownerQuery(client: SupabaseClient, { bucket, key }: ObjectPlace, version: string | null) {
  return queryOptions({
    queryKey: ['owner', bucket, key, version],
    queryFn: ({ signal }) =>
      callFunction<{ owner: string | null } | null>(client, 'portico_owner_of', { bucket, key }, signal),
    retry: false,
  })
}

/** Whose a file is, as far as the database tells; without its function, what the folder says. No name is shown: the id is all that is known. */
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
