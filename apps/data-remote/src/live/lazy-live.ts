import { lazyComponent } from '@portico/ui/on-demand'

/** Follows other users' changes to the rows, and shows them. Loads after the first rows; without it the rows stay as read. */
export const LiveNotice = lazyComponent(async () => (await import('./live-notice.tsx')).LiveNotice, {
  needed: ({ isReady }) => isReady,
  missing: () => null,
})
