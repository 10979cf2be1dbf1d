import { lazyPart } from '@portico/react-remote'
import { GridSkeleton } from './grid-skeleton.tsx'

/** The grid, which is asked for as soon as the address names a table, and so is here when the first rows are. */
export const DataGrid = lazyPart(async () => (await import('./placed-grid.tsx')).PlacedGrid, {
  waiting: GridSkeleton,
})
