import { lazyPart } from '../portal/lazy-part.tsx'

/** The dialog with all remotes of a portal with many of them. Its code comes with that of the short menu, which opens it. */
export const AllAreas = lazyPart(async () => (await import('./long-list.tsx')).AllAreas)
