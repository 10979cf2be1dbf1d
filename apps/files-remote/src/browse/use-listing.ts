import { useHost, useSearchParams } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nextSort, readSort, type Sort, sortEntries, writeSort } from '../list/sort.ts'
import type { Folder } from '../place/place.ts'
import { folderQuery } from '../storage/list-folder.ts'

/** The query of a folder's lines. */
export type FolderListing = ReturnType<typeof useListing>['listing']

/** The lines of a folder, in the order that the address says, and how to change that order. */
export function useListing(folder: Folder, userId: string) {
  const { session, appearance } = useHost()
  const [params, setParams] = useSearchParams()
  const listing = useQuery(folderQuery(session.client, folder, userId))
  const sort = readSort(params)
  const { by, descending } = sort
  const entries = useMemo(
    () => sortEntries(listing.data?.entries ?? [], { by, descending }, appearance.locale),
    [listing.data, by, descending, appearance.locale],
  )
  const onSort = (column: Sort['by']) =>
    setParams((next) => writeSort(next, nextSort(sort, column)), { replace: true })
  return { listing, entries, sort, onSort }
}
