import { IconButton } from '@portico/ui'
import { Star } from 'lucide-react'
import type { FavouriteKey } from '../storage/favourites.ts'
import { useTexts } from '../texts/texts.ts'
import type { useFavourites } from './use-favourites.ts'

/** Adds or removes a favourite. Hidden if favourites are not installed. */
export function StarButton(props: {
  of: FavouriteKey
  name: string
  favourites: ReturnType<typeof useFavourites>
}) {
  const t = useTexts()
  const { of, name, favourites } = props
  if (!favourites.isOffered) return null
  const isFavourite = favourites.has(of)
  return (
    <IconButton
      size="sm"
      tooltip={false}
      label={t('Favourite: {name}', { name })}
      pressed={isFavourite}
      icon={<Star size={16} fill={isFavourite ? 'currentColor' : 'none'} />}
      onClick={() => favourites.change({ ...of, name, isAdded: !isFavourite })}
    />
  )
}
