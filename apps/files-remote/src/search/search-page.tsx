import { useSearchParams } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { Search } from 'lucide-react'
import { SpecialPage } from '../special-page/special-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { type FileSearch, isSearchActive, readSearch, writeSearch } from './file-search.ts'
import { createLookup } from './file-search-query.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchNav } from './search-nav.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearchedBuckets } from './use-searched-buckets.ts'

/** Searches files and folders by name, kind, date and size, in a folder, a bucket or everywhere. The address has the search. */
export function SearchPage() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const { query, buckets, finder } = useSearchedBuckets()
  const wanted = readSearch(params)
  // Typing must not add steps for Back.
  const change = (part: Partial<FileSearch>) =>
    setParams((next) => writeSearch(next, { ...readSearch(next), ...part }), { replace: true })
  const title = t('Search')
  return (
    <SpecialPage title={title} query={query} problem={query.error}>
      <SearchNav />
      <SearchFilters {...{ wanted, change, buckets }} />
      {query.data && isSearchActive(wanted) ? (
        <SearchResults
          label={t('Results')}
          lookup={createLookup(wanted, buckets, finder)}
          empty={<NothingFound wanted={wanted} change={change} />}
        />
      ) : null}
      {isSearchActive(wanted) ? null : (
        <EmptyState icon={<Search />} title={t('What are you looking for?')}>
          {t('Type part of a name, or filter by kind, date or size.')}
        </EmptyState>
      )}
    </SpecialPage>
  )
}

function NothingFound({
  wanted,
  change,
}: {
  wanted: FileSearch
  change: (part: Partial<FileSearch>) => void
}) {
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
