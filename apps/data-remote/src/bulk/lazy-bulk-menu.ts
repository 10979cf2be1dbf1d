import { lazyPart } from '@portico/react-remote'

/** What can be done with all rows that match; it comes when the first row is chosen. */
export const BulkMenu = lazyPart(async () => (await import('./bulk-menu.tsx')).BulkMenu, {
  needed: ({ selected }) => selected > 0,
})
