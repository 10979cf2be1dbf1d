import { lazyPart } from '@portico/react-remote'

/** The context menu of a grid. */
export const GridMenu = lazyPart(async () => (await import('./grid-menu.tsx')).GridMenu, {
  needed: ({ spot }) => spot !== null,
})
