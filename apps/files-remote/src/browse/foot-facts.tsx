import { useRef } from 'react'
import type { useSelection } from '../list/use-selection.ts'
import type { Entry } from '../storage/entry.ts'
import { mostEntries } from '../storage/list-folder.ts'
import { useTexts } from '../texts/texts.ts'
import { useComingLines } from './use-coming-lines.ts'
import type { FolderListing } from './use-listing.ts'

interface FootFactsProps {
  listing: FolderListing
  entries: readonly Entry[]
  choice: ReturnType<typeof useSelection>
}

/** Why the lines of a folder may not be all, or not the latest. It comes with the menus, which are here before the connection goes. */
export function FootFacts({ listing: { data, isError }, entries, choice }: FootFactsProps) {
  const t = useTexts()
  const here = useRef<HTMLSpanElement>(null)
  useComingLines(here, entries, choice)
  const { isComing } = choice
  const isOld = isError && !isComing
  const facts = [
    data?.isCut
      ? t('Only the first {count, plural, one {# item} other {# items}} can be shown', { count: mostEntries })
      : '',
    isComing ? t('More are being loaded') : '',
    isOld && data?.isMore ? t('The others couldn’t be loaded') : '',
    isOld && !data?.isMore ? t('Couldn’t refresh, so this may be out of date') : '',
  ]
  return <span ref={here}>{facts.filter(Boolean).map((fact) => ` · ${fact}`)}</span>
}
