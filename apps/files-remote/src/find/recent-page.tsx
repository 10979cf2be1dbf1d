import { EmptyState } from '@portico/ui'
import { History } from 'lucide-react'
import { OwnPage } from '../own-page/own-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { FindNav } from './find-nav.tsx'
import { lookupOf } from './find-query.ts'
import { FoundPages } from './found.tsx'
import { useSearched } from './use-searched.ts'
import { nothing } from './wanted.ts'

/** The files that changed last, among all that the user may read. */
export function RecentPage() {
  const t = useTexts()
  const { query, buckets, finder } = useSearched()
  const title = t('Recent')
  return (
    <OwnPage title={title} query={query} problem={query.error}>
      <FindNav />
      {query.data ? (
        <FoundPages
          label={title}
          lookup={lookupOf(nothing, buckets, finder)}
          empty={
            <EmptyState icon={<History />} title={t('No files yet')}>
              {t('Files that you or others upload or change appear here, latest first.')}
            </EmptyState>
          }
        />
      ) : null}
    </OwnPage>
  )
}
