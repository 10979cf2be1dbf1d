import { useHost, useSearchParams } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EntrySort, nextSort, readSort, sortEntries, writeSort } from '../list/sort.ts'
import { type Folder, getFolderLabel } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { folderQuery } from '../storage/list-folder.ts'
import { useTexts } from '../texts/texts.ts'

/** The query of a folder's entries. */
export type FolderListing = ReturnType<typeof useListing>['listing']

/** Returns the entries of a folder in the order from the address, and a function that changes the order. */
export function useListing(folder: Folder, userId: string) {
  const t = useTexts()
  const { session, appearance } = useHost()
  const [params, setParams] = useSearchParams()
  const listing = useQuery(folderQuery(session.client, folder))
  const sort = readSort(params)
  const { by, descending } = sort
  const { data, isFetching } = listing
  const isComing = data?.isOn || (data?.isMore === true && isFetching)
  // Entries load in the order of their names. In another order, the first ones are known when all are loaded.
  const isEarly = isComing && !data?.isOn && (by !== 'name' || descending)
  const entries = useMemo(
    () =>
      isEarly
        ? []
        : sortEntries(namedFor(t, data?.entries ?? [], userId), { by, descending }, appearance.locale),
    [t, data, userId, by, descending, isEarly, appearance.locale],
  )
  const onSort = (column: EntrySort['by']) =>
    setParams((next) => writeSort(next, nextSort(sort, column)), { replace: true })
  return { listing, isComing, entries, sort, onSort }
}

/** Gives the user's own folder a translated label. Other entries keep their names. */
function namedFor(t: Translate, entries: readonly Entry[], userId: string): readonly Entry[] {
  return entries.map((entry) =>
    entry.part === userId ? { ...entry, name: getFolderLabel(t, entry.part, userId) } : entry,
  )
}
