import { Link, useHost } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { shownName } from '../place/names.ts'
import { sharesPath } from '../place/own-pages.ts'
import { requestsQuery, stateOf as stateOfRequest } from '../request/requests.ts'
import { itemOf, sharesQuery, stateOf } from '../share/shares.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'

interface LinksToProps {
  bucket: string
  entry: Entry
}

/** One's own links that reach this, now: shares of it or of a folder around it, and requests for files into it. */
export function LinksTo({ bucket, entry }: LinksToProps) {
  const { can } = useFilesConfig()
  return can.has('share') ? <Links {...{ bucket, entry }} /> : null
}

function Links({ bucket, entry }: LinksToProps) {
  const t = useTexts()
  const { client } = useHost().session
  const links = useLinks(client, bucket, itemOf(entry))
  // Where the migrations were not pushed there are none.
  if (links.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('Links to this')}</h3>
      <ul className={styles.links}>
        {links.map(({ id, name, isShare }) => (
          <li key={id}>
            <bdi>{shownName(name)}</bdi>
            <span className={styles.exact}>{isShare ? t('Can be opened') : t('Takes files')}</span>
          </li>
        ))}
      </ul>
      <Link to={sharesPath}>{t('My shared links')}</Link>
    </section>
  )
}

function useLinks(client: SupabaseClient, bucket: string, item: string) {
  const shares = useQuery({ ...sharesQuery(client), retry: false })
  const requests = useQuery({ ...requestsQuery(client), retry: false })
  const now = Date.now()
  const covers = (other: string) => other === item || (/(^|\/)$/.test(other) && item.startsWith(other))
  return [
    ...(shares.data ?? [])
      .filter((share) => share.bucket_id === bucket && stateOf(share, now) === 'open')
      .filter(({ items }) => items.some(covers))
      .map(({ id, name }) => ({ id, name, isShare: true })),
    ...(requests.data ?? [])
      .filter((request) => request.bucket_id === bucket && stateOfRequest(request, now) === 'open')
      .filter(({ folder }) => covers(folder))
      .map(({ id, name }) => ({ id, name, isShare: false })),
  ]
}
