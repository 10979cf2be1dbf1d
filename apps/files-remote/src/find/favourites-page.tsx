import { useUser } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { Star } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import { StarButton } from '../favourites/star-button.tsx'
import { useFavourites } from '../favourites/use-favourites.ts'
import { OwnLines } from '../own-page/own-lines.tsx'
import { OwnPage } from '../own-page/own-page.tsx'
import { addressOf } from '../place/place.ts'
import { type Favourite, mostFavourites } from '../storage/favourites.ts'
import { placeOfKey } from '../storage/found-file.ts'
import { useTexts } from '../texts/texts.ts'
import { FindNav } from './find-nav.tsx'
import { FoundLine } from './found-line.tsx'

/** The user's favourites, newest first. A missing one is marked, and can be removed. */
export function FavouritesPage() {
  const t = useTexts()
  const own = useFavourites()
  const { favourites } = own
  const title = t('Favourites')
  return (
    <OwnPage title={title} query={favourites} problem={favourites.error}>
      <FindNav />
      {favourites.data?.length === 0 ? (
        <EmptyState icon={<Star />} title={t('No favourites yet')}>
          {t(
            'Choose “Add to favourites” in the menu of a file or folder. It will appear here, wherever it is.',
          )}
        </EmptyState>
      ) : null}
      {favourites.data && favourites.data.length > 0 ? (
        <OwnLines label={title}>
          {favourites.data.map((favourite) => (
            <Line key={`${favourite.bucket}/${favourite.key}`} favourite={favourite} own={own} />
          ))}
        </OwnLines>
      ) : null}
      {favourites.data && favourites.data.length >= mostFavourites ? (
        <p>{t('Only the newest {count, number} favourites are shown', { count: mostFavourites })}</p>
      ) : null}
    </OwnPage>
  )
}

function Line({ favourite, own }: { favourite: Favourite; own: ReturnType<typeof useFavourites> }) {
  const t = useTexts()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const { bucket, key, is_there: isThere, type, size, updated_at: updatedAt } = favourite
  const isFolder = key.endsWith('/')
  const place = placeOfKey(bucket, isFolder ? key.slice(0, -1) : key, { userId, config })
  if (!place) return null
  const { path, name } = place
  const address = isFolder ? addressOf({ bucket, path: [...path, name] }) : addressOf({ bucket, path }, name)
  return (
    <FoundLine
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
    </FoundLine>
  )
}
