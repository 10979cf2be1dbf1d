import { lazyComponent } from '@portico/react-remote'
import { GridSkeleton } from './grid-skeleton.tsx'

/** Shows why there are no rows. While it loads, the rows seem to be still loading. */
export const RowsProblem = lazyComponent(async () => (await import('./rows-problem.tsx')).RowsProblem, {
  waiting: GridSkeleton,
})
