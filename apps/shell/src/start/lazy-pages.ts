import { lazyPart } from '../portal/lazy-part.tsx'

// What most visits never need. Each is a file of its own, so that the first visit does not carry it.

/** Stands before the pages of the document of developers. */
export const DevGate = lazyPart(async () => (await import('../dev/dev-gate.tsx')).DevGate)

/** For an address that nothing owns. */
export const NotFoundPage = lazyPart(async () => (await import('../home/not-found-page.tsx')).NotFoundPage)
