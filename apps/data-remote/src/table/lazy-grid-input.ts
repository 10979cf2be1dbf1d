import { lazyPart } from '@portico/react-remote'

/** Loads after the grid, usually before the first rows arrive. */
export const GridInput = lazyPart(async () => (await import('./grid-input.tsx')).GridInput)
