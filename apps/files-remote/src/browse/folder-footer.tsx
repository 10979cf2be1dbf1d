import { useSearchParams } from '@portico/react-remote'
import { useRef } from 'react'
import { readSort } from '../list/sort.ts'
import type { useSelection } from '../list/use-selection.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { useIncrementalEntries } from './use-incremental-entries.ts'
import type { FolderListing } from './use-listing.ts'
import { useReadMore } from './use-read-more.ts'

interface FootFactsProps {
  folder: Folder
  listing: FolderListing
  entries: readonly Entry[]
  choice: ReturnType<typeof useSelection>
}

/** Explains why the entries may be incomplete or outdated. Loaded with the menus, before the connection can be lost. */
export function FolderFooter({ folder, listing, entries, choice }: FootFactsProps) {
  const t = useTexts()
  const sort = readSort(useSearchParams()[0])
  const here = useRef<HTMLSpanElement>(null)
  useIncrementalEntries(here, entries, choice)
  useReadMore(here, folder, listing)
  const { data, isError } = listing
  const { isComing } = choice
  const isOld = isError && !isComing
  const isPart = !!data?.next && !data.isMore
  const hasFailed = data?.hasFailed || (isOld && data?.isMore)
  const facts = [
    isPart && !isComing && !hasFailed ? t('Scroll down to load more') : '',
    isPart && (sort.by !== 'name' || sort.descending) ? t('Only the loaded items are in this order') : '',
    isComing ? t('More are being loaded') : '',
    hasFailed ? t('The others couldn’t be loaded') : '',
    isOld && !data?.isMore ? t('Couldn’t refresh, so this may be out of date') : '',
  ]
  return <span ref={here}>{facts.filter(Boolean).map((fact) => ` · ${fact}`)}</span>
}
