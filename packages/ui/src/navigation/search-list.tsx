import { useOverlays } from '@portico/ui'
import type { SearchListItem, SearchListProps } from '../overlays/search-lines.tsx'

export type { SearchListItem } from '../overlays/search-lines.tsx'

/** A search field with results for a popover: arrows move, Enter picks the marked row. */
export function SearchList<Item extends SearchListItem>(props: SearchListProps<Item>) {
  const overlays = useOverlays()
  return overlays && <overlays.SearchLines {...props} />
}
