import { EmptyState } from '@portico/ui'
import { History } from 'lucide-react'
import { SpecialPage } from '../special-page/special-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { emptySearch } from './file-search.ts'
import { createLookup } from './file-search-query.ts'
import { SearchNav } from './search-nav.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearchedBuckets } from './use-searched-buckets.ts'

/** The files that changed last, among all that the user may read. */
export function RecentPage() {
  const t = useTexts()
  const { query, buckets, finder } = useSearchedBuckets()
  const title = t('Recent')
  return (
    <SpecialPage title={title} query={query} problem={query.error}>
      <SearchNav />
      {query.data ? (
        <SearchResults
          label={title}
          lookup={createLookup(emptySearch, buckets, finder)}
          empty={
            <EmptyState icon={<History />} title={t('No files yet')}>
              {t('Files that you or others upload or change appear here, latest first.')}
            </EmptyState>
          }
        />
      ) : null}
    </SpecialPage>
  )
}
