import { lazyComponent } from '@portico/react-remote'

/** The context menu of a grid. */
export const GridMenu = lazyComponent(async () => (await import('./grid-menu.tsx')).GridMenu, {
  needed: ({ spot }) => spot !== null,
})
