import { useSearchParams } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { Search } from 'lucide-react'
import { OwnPage } from '../own-page/own-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { FindFilters } from './find-filters.tsx'
import { FindNav } from './find-nav.tsx'
import { lookupOf } from './find-query.ts'
import { FoundPages } from './found.tsx'
import { useSearched } from './use-searched.ts'
import { isAsked, readWanted, type Wanted, writeWanted } from './wanted.ts'

/** Searches files and folders by name, kind, date and size, in a folder, a bucket or everywhere. The address has the search. */
export function FindPage() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const { query, buckets, finder } = useSearched()
  const wanted = readWanted(params)
  // Typing must not add steps for Back.
  const change = (part: Partial<Wanted>) =>
    setParams((next) => writeWanted(next, { ...readWanted(next), ...part }), { replace: true })
  const title = t('Search')
  return (
    <OwnPage title={title} query={query} problem={query.error}>
      <FindNav />
      <FindFilters {...{ wanted, change, buckets }} />
      {query.data && isAsked(wanted) ? (
        <FoundPages
          label={t('Results')}
          lookup={lookupOf(wanted, buckets, finder)}
          empty={<NothingFound wanted={wanted} change={change} />}
        />
      ) : null}
      {isAsked(wanted) ? null : (
        <EmptyState icon={<Search />} title={t('What are you looking for?')}>
          {t('Type part of a name, or filter by kind, date or size.')}
        </EmptyState>
      )}
    </OwnPage>
  )
}

function NothingFound({ wanted, change }: { wanted: Wanted; change: (part: Partial<Wanted>) => void }) {
  const t = useTexts()
  return (
    <EmptyState
      icon={<Search />}
      title={t('Nothing found')}
      action={
        wanted.place ? (
          <Button onClick={() => change({ place: null })}>{t('Search everywhere')}</Button>
        ) : undefined
      }
    >
      {wanted.place
        ? t('No matches here. Try another folder or bucket.')
        : t('No matching files. Try a shorter part of the name, or fewer filters.')}
    </EmptyState>
  )
}
