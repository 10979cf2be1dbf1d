import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction, failureOf } from './call-function.ts'

/** What a favourite is known by. */
export interface FavouriteKey {
  bucket: string
  /** A folder's ends in a slash. */
  key: string
}

/** A file or folder that somebody wants at hand, with what is there now. */
export interface Favourite extends FavouriteKey {
  is_there: boolean
  /** Of files that are there. */
  size: number | null
  type: string | null
  /** ISO 8601. */
  updated_at: string | null
}

/** The database lists no more. */
export const mostFavourites = 1000

/** The key of one's favourites. */
export const favouritesKey = ['favourites'] as const

/** One's favourites, the newest first. @throws FilesError `not_installed` */
export function favouritesQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: favouritesKey,
    // What is there changes with what others do.
    staleTime: 0,
    queryFn: ({ signal }) => listFavourites(client, signal),
  })
}

/** The same, asked for at once. @throws FilesError `not_installed` */
export function listFavourites(client: SupabaseClient, signal?: AbortSignal): Promise<Favourite[]> {
  return callFunction(client, 'portico_list_favourites', {}, signal)
}

/** Makes it a favourite, or leaves it one. @throws FilesError */
export async function addFavourite(client: SupabaseClient, { bucket, key }: FavouriteKey): Promise<void> {
  const { error, status } = await client
    .from('portico_favourites')
    .upsert({ bucket_id: bucket, key }, { ignoreDuplicates: true })
  if (error) throw failureOf(error, status)
}

/** Makes it none, whatever lies there. @throws FilesError */
export async function removeFavourite(client: SupabaseClient, { bucket, key }: FavouriteKey): Promise<void> {
  const { error, status } = await client
    .from('portico_favourites')
    .delete()
    .eq('bucket_id', bucket)
    .eq('key', key)
  if (error) throw failureOf(error, status)
}
