import { lazyPart } from '../portal/lazy-part.tsx'

/** All remotes of a portal with many of them; loaded when the user points at the button that opens it. */
export const AllAreas = lazyPart(async () => (await import('./all-areas.tsx')).AllAreas)
