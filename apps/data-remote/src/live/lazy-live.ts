import { lazyPart } from '@portico/ui/on-demand'

/** Follows what others do to the rows, and tells of it. It comes after the first rows; without it they are as they were read. */
export const LiveNotice = lazyPart(async () => (await import('./live-notice.tsx')).LiveNotice, {
  needed: ({ isReady }) => isReady,
  missing: () => null,
})
