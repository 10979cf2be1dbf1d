import { useHost } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { Folder } from '../place/place.ts'
import type { Listing } from '../storage/entry.ts'
import { createFolderKey } from '../storage/list-folder.ts'
import type { FolderListing } from './use-listing.ts'

/** Remaining list heights at which more entries are requested. */
const screensAhead = 3
/** Number of entries to add each time. */
const moreEntries = 5_000

/** Loads more entries when the pane around `inside` is scrolled near its end. After a failure, waits for the next scroll. */
export function useReadMore(
  inside: RefObject<HTMLElement | null>,
  folder: Folder,
  listing: FolderListing,
): void {
  const cache = useQueryClient()
  const { client } = useHost().session
  const { data, isFetching } = listing
  const canReadOn = !!data?.next && !data.isMore && !data.isOn && !isFetching
  const hasFailed = data?.hasFailed
  const { bucket, prefix } = folder
  useEffect(() => {
    const list = inside.current?.closest('section')?.querySelector('[role="grid"]')?.parentElement
    if (!list || !canReadOn) return
    const look = () => {
      if (list.scrollHeight - list.scrollTop > (screensAhead + 1) * list.clientHeight) return
      list.removeEventListener('scroll', look)
      void readMoreEntries(cache, client, { bucket, prefix })
    }
    if (!hasFailed) look()
    list.addEventListener('scroll', look, { passive: true })
    return () => list.removeEventListener('scroll', look)
  }, [inside, cache, client, bucket, prefix, canReadOn, hasFailed])
}

/**
 * Adds the next entries to a partly loaded folder. A reload in the meantime discards them. The listing has the state: `isOn`,
 * `hasFailed`.
 */
export async function readMoreEntries(
  cache: QueryClient,
  client: SupabaseClient,
  folder: Folder,
): Promise<void> {
  const queryKey = createFolderKey(folder)
  const before = cache.getQueryData<Listing>(queryKey)
  if (!before?.next) return
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const put = (listing: Listing) => cache.setQueryData<Listing>(queryKey, listing, { updatedAt })
  const marked = put({ ...before, isOn: true })
  const most = before.entries.length + moreEntries
  const more = await import('../storage/list-rest.ts')
    .then(({ listRest }) => listRest(client, folder, before, { most }))
    .catch((): Listing => ({ ...before, hasFailed: true }))
  if (cache.getQueryData(queryKey) === marked) put(more)
}
