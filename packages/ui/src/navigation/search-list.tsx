import { useOverlays } from '@portico/ui'
import type { SearchListItem, SearchListProps } from '../overlays/search-list-body.tsx'

export type { SearchListItem } from '../overlays/search-list-body.tsx'

/** A search field with results for a popover: arrows move, Enter picks the marked row. */
export function SearchList<Item extends SearchListItem>(props: SearchListProps<Item>) {
  const overlays = useOverlays()
  return overlays && <overlays.SearchListBody {...props} />
}
