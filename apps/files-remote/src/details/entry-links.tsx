import { Link, useHost } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { fileRequestsQuery, getRequestState as stateOfRequest } from '../file-request/file-requests.ts'
import { getDisplayName } from '../place/names.ts'
import { sharesPath } from '../place/special-page-paths.ts'
import { flattenLinkPages } from '../share/link-pages.ts'
import { MoreLinks } from '../share/link-search.tsx'
import { getShareItem, getShareState, sharesQuery } from '../share/shares.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './details.module.css'

interface LinksToProps {
  bucket: string
  entry: Entry
}

/** The user's open links to an entry: shares of it or of a folder around it, and requests for files into it. */
export function EntryLinks({ bucket, entry }: LinksToProps) {
  const { can } = useFilesConfig()
  return can.has('share') ? <Links {...{ bucket, entry }} /> : null
}

function Links({ bucket, entry }: LinksToProps) {
  const t = useTexts()
  const { client } = useHost().session
  const { links, lists } = useLinks(client, bucket, getShareItem(entry))
  // If the migrations were not pushed, there are no links.
  if (links.length === 0 && !lists.some(({ hasNextPage }) => hasNextPage)) return null
  return (
    <section className={styles.part}>
      <h3>{t('Links to this')}</h3>
      <ul className={styles.links}>
        {links.map(({ id, name, isShare }) => (
          <li key={id}>
            <bdi>{getDisplayName(name)}</bdi>
            <span className={styles.exact}>{isShare ? t('Can be opened') : t('Takes files')}</span>
          </li>
        ))}
      </ul>
      {lists.map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of shares and one of requests.
        <MoreLinks key={index} list={list} />
      ))}
      <Link to={sharesPath}>{t('My shared links')}</Link>
    </section>
  )
}

function useLinks(client: SupabaseClient, bucket: string, item: string) {
  const around = foldersAround(item)
  const shares = useInfiniteQuery({
    ...sharesQuery(client, { bucket, items: [item, ...around] }),
    retry: false,
  })
  const folders = item.endsWith('/') ? [item, '', ...around] : ['', ...around]
  const requests = useInfiniteQuery({ ...fileRequestsQuery(client, { bucket, folders }), retry: false })
  const now = Date.now()
  return {
    links: [
      ...flattenLinkPages(shares.data)
        .filter((share) => getShareState(share, now) === 'open')
        .map(({ id, name }) => ({ id, name, isShare: true })),
      ...flattenLinkPages(requests.data)
        .filter((request) => stateOfRequest(request, now) === 'open')
        .map(({ id, name }) => ({ id, name, isShare: false })),
    ],
    lists: [shares, requests],
  }
}

/** Returns the folders that contain an item, from the outermost: `a/` and `a/b/` of `a/b/c`. */
function foldersAround(item: string): string[] {
  const parts = item.replace(/\/$/, '').split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}
