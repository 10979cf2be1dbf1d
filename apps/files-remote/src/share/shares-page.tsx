import { useHost } from '@portico/react-remote'
import { EmptyState } from '@portico/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { SpecialPage } from '../special-page/special-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { flattenLinkPages } from './link-pages.ts'
import { LinkSearch, MoreLinks, useLinkSearch } from './link-search.tsx'
import { ShareList } from './share-list.tsx'
import { sharesQuery } from './shares.ts'

interface SharesPageProps {
  /** Whether there are other links, which the children list. */
  hasOther: boolean
  /** Whether the other links have more than one page. */
  isOtherLong: boolean
  children: ReactNode
}

/** Lists the user's own shares in pages with a search, newest first. Other links are below. */
export function SharesPage({ hasOther, isOtherLong, children }: SharesPageProps) {
  const t = useTexts()
  const { session } = useHost()
  const words = useLinkSearch()
  const shares = useInfiniteQuery(sharesQuery(session.client, { words }))
  const all = flattenLinkPages(shares.data)
  const title = t('My shared links')
  const hasNone = shares.data !== undefined && all.length === 0 && !hasOther
  return (
    <SpecialPage title={title} query={shares} problem={shares.error}>
      {words || shares.hasNextPage || isOtherLong ? <LinkSearch /> : null}
      {hasNone && words ? <p role="status">{t('Nothing found')}</p> : null}
      {hasNone && !words ? (
        <EmptyState icon={<Link2 />} title={t('Nothing shared yet')}>
          {t(
            'Choose “Share…” in the menu of a file or folder. Its link then appears here, and can be ended here.',
          )}
        </EmptyState>
      ) : null}
      {all.length > 0 ? <ShareList shares={all} label={title} /> : null}
      <MoreLinks list={shares} />
      {children}
    </SpecialPage>
  )
}
