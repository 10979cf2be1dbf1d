import { lazyPart } from '@portico/react-remote'
import { GridSkeleton } from './grid-skeleton.tsx'

/** Why there are no rows; until that is here they look as if they were still coming. */
export const RowsProblem = lazyPart(async () => (await import('./rows-problem.tsx')).RowsProblem, {
  waiting: GridSkeleton,
})
