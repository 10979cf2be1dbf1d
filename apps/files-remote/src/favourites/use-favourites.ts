import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { notifyFailure } from '../errors/notify-failure.ts'
import {
  addFavourite,
  type FavouriteKey,
  favouritesKey,
  favouritesQuery,
  removeFavourite,
} from '../storage/favourites.ts'
import { useTexts } from '../texts/texts.ts'

/** A change of a favourite: its name on screen, and whether it is added. */
interface Change extends FavouriteKey {
  name: string
  isAdded: boolean
}

/** Returns the user's favourites, and a function that changes them and announces the result. */
export function useFavourites() {
  const t = useTexts()
  const host = useHost()
  const { can } = useFilesConfig()
  const { session, announce } = host
  const isAllowed = can.has('favourites')
  const favourites = useQuery({ ...favouritesQuery(session.client), enabled: isAllowed })
  const { start, isBusy } = useAction({
    run: ({ isAdded, ...favourite }: Change) =>
      (isAdded ? addFavourite : removeFavourite)(session.client, favourite),
    each: ({ bucket, key, isAdded }) => `${bucket} ${key} ${isAdded}`,
    changes: [favouritesKey],
    onDone: (_done, { name, isAdded }) =>
      announce(
        isAdded
          ? t('“{name}” is a favourite now', { name })
          : t('“{name}” is no favourite any more', { name }),
      ),
    onFailure: (error) => notifyFailure(t, host, error),
  })
  return {
    favourites,
    isBusy,
    /** False if favourites are not installed, not enabled, or not loaded yet. */
    isOffered: isAllowed && favourites.isSuccess,
    has: ({ bucket, key }: FavouriteKey) =>
      favourites.data?.some((each) => each.bucket === bucket && each.key === key) ?? false,
    change: start,
  }
}
