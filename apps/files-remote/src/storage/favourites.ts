import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction, toFunctionError } from './call-function.ts'

/** The bucket and key of a favourite. */
export interface FavouriteKey {
  bucket: string
  /** A folder's key ends in a slash. */
  key: string
}

/** A file or folder that a user has starred, with its current state. */
export interface Favourite extends FavouriteKey {
  is_there: boolean
  /** Null unless it is an existing file. */
  size: number | null
  type: string | null
  /** ISO 8601. */
  updated_at: string | null
}

/** Maximum number of favourites that the database lists. */
export const maxFavourites = 1000

/** The query key of the user's favourites. */
export const favouritesKey = ['favourites'] as const

/** Returns the query for the user's favourites, newest first. @throws FilesError `not_installed` */
export function favouritesQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: favouritesKey,
    // Other users can change or delete the files at any time.
    staleTime: 0,
    queryFn: ({ signal }) => listFavourites(client, signal),
  })
}

/** Reads the user's favourites now. @throws FilesError `not_installed` */
export function listFavourites(client: SupabaseClient, signal?: AbortSignal): Promise<Favourite[]> {
  return callFunction(client, 'portico_list_favourites', {}, signal)
}

/** Adds a favourite, or keeps it if it exists. @throws FilesError */
export async function addFavourite(client: SupabaseClient, { bucket, key }: FavouriteKey): Promise<void> {
  const { error, status } = await client
    .from('portico_favourites')
    .upsert({ bucket_id: bucket, key }, { ignoreDuplicates: true })
  if (error) throw toFunctionError(error, status)
}

/** Removes a favourite, even if its file no longer exists. @throws FilesError */
export async function removeFavourite(client: SupabaseClient, { bucket, key }: FavouriteKey): Promise<void> {
  const { error, status } = await client
    .from('portico_favourites')
    .delete()
    .eq('bucket_id', bucket)
    .eq('key', key)
  if (error) throw toFunctionError(error, status)
}
