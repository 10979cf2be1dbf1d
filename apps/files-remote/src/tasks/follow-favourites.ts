import type { SupabaseClient } from '@supabase/supabase-js'
import { FilesError } from '../errors/files-error.ts'
import {
  addFavourite,
  type Favourite,
  type FavouriteKey,
  listFavourites,
  removeFavourite,
} from '../storage/favourites.ts'
import { trashBucket } from '../storage/trash-entries.ts'
import type { TaskStep } from './task-plan.ts'

/** The old and the new key of a favourite. */
interface Change {
  from: FavouriteKey
  to: FavouriteKey
}

/** Returns the new keys of favourites whose file or folder was moved. Ignores moves to the trash, because these files may come back. */
export function getMovedFavourites(favourites: readonly Favourite[], moves: readonly TaskStep[]): Change[] {
  const isKept = ({ from, to }: TaskStep) => from.bucket !== trashBucket && to.bucket !== trashBucket
  const kept = moves.filter((step) => step.kind === 'move' && isKept(step))
  return favourites.flatMap(({ bucket, key, is_there: isThere }) => {
    if (isThere) return []
    const isFolder = key.endsWith('/')
    const step = kept.find(({ from }) => {
      return from.bucket === bucket && (isFolder ? from.key.startsWith(key) : from.key === key)
    })
    if (!step) return []
    const rest = isFolder ? step.from.key.slice(key.length) : ''
    // A file in the folder that got another name does not show where the folder is.
    if (rest && !step.to.key.endsWith(`/${rest}`)) return []
    const to = { bucket: step.to.bucket, key: step.to.key.slice(0, step.to.key.length - rest.length) }
    return [{ from: { bucket, key }, to }]
  })
}

/** Renames the user's favourites after completed moves. Returns whether any changed. @throws FilesError */
export async function updateMovedFavourites(
  client: SupabaseClient,
  moves: readonly TaskStep[],
): Promise<boolean> {
  if (!moves.some(({ kind }) => kind === 'move')) return false
  try {
    const changes = getMovedFavourites(await listFavourites(client), moves)
    for (const { from, to } of changes) {
      await addFavourite(client, to)
      await removeFavourite(client, from)
    }
    return changes.length > 0
  } catch (caught) {
    if (caught instanceof FilesError && caught.code === 'not_installed') return false
    throw caught
  }
}
