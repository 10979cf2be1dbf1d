import { lazyComponent } from '@portico/react-remote'
import { OverviewSkeleton } from './overview-skeleton.tsx'

const lists = () => import('./lists.ts')

/** The page with all tables. Its code loads together with the list. */
export const Overview = lazyComponent(async () => (await lists()).Overview, {
  waiting: OverviewSkeleton,
})

/** The tables at the side of a page. A table's page does not wait for it. */
export const TableNav = lazyComponent(async () => (await lists()).TableNav)

/** Opens the configured first table. */
export const OpenFirstTable = lazyComponent(async () => (await lists()).OpenFirstTable)
