import { lazyComponent } from '@portico/react-remote'

/** Loads after the grid, usually before the first rows arrive. */
export const GridInput = lazyComponent(async () => (await import('./grid-input.tsx')).GridInput)
