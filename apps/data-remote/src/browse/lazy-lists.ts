import { lazyPart } from '@portico/react-remote'
import { OverviewSkeleton } from './overview-skeleton.tsx'

const lists = () => import('./lists.ts')

/** The page with all tables. Its code is loaded together with the list. */
export const Overview = lazyPart(async () => (await lists()).Overview, {
  waiting: OverviewSkeleton,
})

/** The tables at the side of a page, which a table does not wait for. */
export const TableNav = lazyPart(async () => (await lists()).TableNav)

/** Opens the table that the configuration begins with. */
export const FirstTable = lazyPart(async () => (await lists()).FirstTable)
