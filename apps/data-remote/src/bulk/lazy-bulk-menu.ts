import { lazyComponent } from '@portico/react-remote'

/** Actions on all matching rows. Loads when the first row is selected. */
export const BulkMenu = lazyComponent(async () => (await import('./bulk-menu.tsx')).BulkMenu, {
  needed: ({ selected }) => selected > 0,
})
