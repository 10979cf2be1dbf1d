import { lazyPart } from '@portico/react-remote'
import { ListSkeleton } from '../list/list-skeleton.tsx'

const places = () => import('./empty-places.tsx')

/** The lazy-loaded parts that are shown instead of rows. */
export const EmptyFolder = lazyPart(async () => (await places()).EmptyFolder, { waiting: ListSkeleton })
export const OwnPages = lazyPart(async () => (await places()).OwnPages)
export const NoBuckets = lazyPart(async () => (await places()).NoBuckets, { waiting: ListSkeleton })
export const NoSuchBucket = lazyPart(async () => (await places()).NoSuchBucket, { waiting: ListSkeleton })
