import { lazyModule } from '@portico/ui/on-demand'
import { type ReactNode, useEffect } from 'react'
import { useVisibleRemotes } from '../portal/areas.ts'

/** A list with more entries than this is shortened. */
const longestList = 12

/** A list of areas. */
export interface AreaListProps {
  /** Names of the remotes, in the order of the menu; `home` for the home page. */
  names: readonly string[]
  /** Draws an entry; the key of the element is the name. */
  draw: (name: string) => ReactNode
  /** An entry that is always in the list. */
  current?: string
  /** Classes of the button that opens the list of all areas, and of its text. */
  button: { className?: string | undefined; label?: string | undefined }
}

/** Only loaded in portals with long menus. */
const longList = lazyModule(async () => (await import('./long-list.tsx')).LongList)

/** Renders all entries. If there are more than twelve, renders some of them, and a button that opens the list of all areas. */
export function AreaList(props: AreaListProps): ReactNode {
  const { names, draw } = props
  const { part } = useVisibleRemotes()
  const isLong = names.length + (part?.others ?? 0) > longestList
  useEffect(() => {
    if (isLong) void longList.load()
  }, [isLong])
  const LongList = longList.useLoaded()
  // Shows the first entries until the code for long lists is loaded.
  return isLong && LongList ? <LongList {...props} /> : names.slice(0, longestList).map(draw)
}
