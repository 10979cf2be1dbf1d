import { useOverlays } from '@portico/ui'
import type { SearchListItem, SearchListProps } from '../overlays/search-lines.tsx'

export type { SearchListItem } from '../overlays/search-lines.tsx'

/** A field and the lines that it finds, for a popover: arrows move, Enter picks the marked line. */
export function SearchList<Item extends SearchListItem>(props: SearchListProps<Item>) {
  const overlays = useOverlays()
  return overlays && <overlays.SearchLines {...props} />
}
