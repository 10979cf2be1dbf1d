import { lazyPart } from '@portico/react-remote'

/** It comes after the grid, and so is here with the first rows, mostly. */
export const GridInput = lazyPart(async () => (await import('./grid-input.tsx')).GridInput)
