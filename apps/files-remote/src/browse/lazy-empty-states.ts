import { lazyComponent } from '@portico/react-remote'
import { ListSkeleton } from '../list/list-skeleton.tsx'

const places = () => import('./empty-states.tsx')

/** The lazy-loaded parts that are shown instead of rows. */
export const EmptyFolder = lazyComponent(async () => (await places()).EmptyFolder, { waiting: ListSkeleton })
export const SpecialPages = lazyComponent(async () => (await places()).SpecialPages)
export const NoBuckets = lazyComponent(async () => (await places()).NoBuckets, { waiting: ListSkeleton })
export const NoSuchBucket = lazyComponent(async () => (await places()).NoSuchBucket, {
  waiting: ListSkeleton,
})
