import { useHost } from '@portico/react-remote'
import { Banner, Button, Facts, Skeleton } from '@portico/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../errors/lazy-problem.ts'
import type { FileLookup } from '../storage/find-files.ts'
import { useTexts } from '../texts/texts.ts'
import { searchQuery } from './file-search-query.ts'
import styles from './find.module.css'
import { SearchResultList } from './search-result-list.tsx'

interface FoundProps {
  /** The name of the list for screen readers. */
  label: string
  lookup: FileLookup
  /** Shown if there are no results. */
  empty: ReactNode
}

/** The results page by page, with their number, and whether the list was cut off. */
export function SearchResults({ label, lookup, empty }: FoundProps) {
  const t = useTexts()
  const { session } = useHost()
  const found = useInfiniteQuery({
    ...searchQuery(session.client, lookup),
    placeholderData: keepPreviousData,
  })
  const pages = found.data?.pages ?? []
  const count = pages.reduce((sum, { files, folders }) => sum + files.length + folders.length, 0)
  const missing = pages[0]?.missing ?? []
  const isPart = pages.at(-1)?.looked != null
  const looked = pages.reduce((sum, page) => sum + (page.looked ?? 0), 0)
  const facts = [
    found.hasNextPage
      ? t('The first {count, plural, one {# result} other {# results}}, the latest first', { count })
      : t('{count, plural, one {# result} other {# results}}', { count }),
    pages.some(({ isCut }) => isCut) ? t('There is more than can be shown: type more of the name') : '',
    isPart
      ? t('Searched the {count, plural, one {# file} other {# files}} that changed last; there are more', {
          count: looked,
        })
      : '',
  ]
  if (found.error && !found.data) return <Problem error={found.error} retry={() => void found.refetch()} />
  return (
    <>
      <p className={styles.status} role="status">
        {found.data ? <Facts facts={facts} /> : null}
      </p>
      {missing.map((bucket) => (
        <Banner
          key={bucket}
          tone="warning"
          title={t('“{bucket}” couldn’t be read, so files may be missing here.', { bucket })}
        />
      ))}
      {found.isPending ? <Skeleton width="100%" height="8rem" /> : null}
      {found.data && count === 0 && !found.hasNextPage ? empty : null}
      {count > 0 ? <SearchResultList label={label} pages={pages} userId={lookup.finder.userId} /> : null}
      {found.hasNextPage ? (
        <Button
          className={styles.after}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {isPart ? t('Search further') : t('Show more')}
        </Button>
      ) : null}
    </>
  )
}
