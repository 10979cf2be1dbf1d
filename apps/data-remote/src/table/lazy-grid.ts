import { lazyComponent } from '@portico/react-remote'
import { GridSkeleton } from './grid-skeleton.tsx'

/** The grid. Loading starts as soon as the address names a table, so it is usually ready when the first rows arrive. */
export const DataGrid = lazyComponent(async () => (await import('./positioned-grid.tsx')).PositionedGrid, {
  waiting: GridSkeleton,
})
