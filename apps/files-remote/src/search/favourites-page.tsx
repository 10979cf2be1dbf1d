import { useUser } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { Star } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import { StarButton } from '../favourites/star-button.tsx'
import { useFavourites } from '../favourites/use-favourites.ts'
import { formatAddress } from '../place/place.ts'
import { SpecialPage } from '../special-page/special-page.tsx'
import { SpecialPageList } from '../special-page/special-page-list.tsx'
import { type Favourite, maxFavourites } from '../storage/favourites.ts'
import { parseKeyPlace } from '../storage/found-file.ts'
import { useTexts } from '../texts/texts.ts'
import { SearchNav } from './search-nav.tsx'
import { SearchResultRow } from './search-result-row.tsx'

/** The user's favourites, newest first. A missing one is marked, and can be removed. */
export function FavouritesPage() {
  const t = useTexts()
  const own = useFavourites()
  const { favourites } = own
  const title = t('Favourites')
  return (
    <SpecialPage title={title} query={favourites} problem={favourites.error}>
      <SearchNav />
      {favourites.data?.length === 0 ? (
        <EmptyState icon={<Star />} title={t('No favourites yet')}>
          {t(
            'Choose “Add to favourites” in the menu of a file or folder. It will appear here, wherever it is.',
          )}
        </EmptyState>
      ) : null}
      {favourites.data && favourites.data.length > 0 ? (
        <SpecialPageList label={title}>
          {favourites.data.map((favourite) => (
            <Line key={`${favourite.bucket}/${favourite.key}`} favourite={favourite} own={own} />
          ))}
        </SpecialPageList>
      ) : null}
      {favourites.data && favourites.data.length >= maxFavourites ? (
        <p>{t('Only the newest {count, number} favourites are shown', { count: maxFavourites })}</p>
      ) : null}
    </SpecialPage>
  )
}

function Line({ favourite, own }: { favourite: Favourite; own: ReturnType<typeof useFavourites> }) {
  const t = useTexts()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const { bucket, key, is_there: isThere, type, size, updated_at: updatedAt } = favourite
  const isFolder = key.endsWith('/')
  const place = parseKeyPlace(bucket, isFolder ? key.slice(0, -1) : key, { userId, config })
  if (!place) return null
  const { path, name } = place
  const address = isFolder
    ? formatAddress({ bucket, path: [...path, name] })
    : formatAddress({ bucket, path }, name)
  return (
    <SearchResultRow
      kind={isFolder ? 'folder' : 'file'}
      {...{ name, type, size, updatedAt }}
      place={{ bucket, path }}
      address={isThere ? address : null}
    >
      {isThere ? (
        <StarButton of={favourite} name={name} favourites={own} />
      ) : (
        <Button
          size="sm"
          disabled={own.isBusy}
          aria-label={t('Remove “{name}” from favourites', { name })}
          onClick={() => own.change({ bucket, key, name, isAdded: false })}
        >
          {t('Remove')}
        </Button>
      )}
    </SearchResultRow>
  )
}
