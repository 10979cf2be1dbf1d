import { useLocation } from '@portico/react-remote'
import { MenuItem } from '@portico/ui'
import { Star } from 'lucide-react'
import { parsePlace } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { useFavourites } from './use-favourites.ts'

/** The menu item that adds or removes a favourite. Hidden if favourites are not installed. */
export function StarItem({ entry }: { entry: Entry }) {
  const t = useTexts()
  const bucket = parsePlace(useLocation().pathname)?.bucket
  const { isOffered, has, change } = useFavourites()
  if (!isOffered || bucket === undefined) return null
  const favourite = { bucket, key: entry.kind === 'folder' ? `${entry.key}/` : entry.key }
  const isFavourite = has(favourite)
  return (
    <MenuItem
      icon={<Star size={16} fill={isFavourite ? 'currentColor' : 'none'} />}
      onClick={() => change({ ...favourite, name: entry.name, isAdded: !isFavourite })}
    >
      {isFavourite ? t('Remove from favourites') : t('Add to favourites')}
    </MenuItem>
  )
}
