import { lazyPart } from '@portico/react-remote'

/** What can be done with a cell, a row or a column of a grid. */
export const GridMenu = lazyPart(async () => (await import('./grid-menu.tsx')).GridMenu, {
  needed: ({ spot }) => spot !== null,
})
