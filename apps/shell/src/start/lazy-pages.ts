import { lazyComponent } from '../portal/lazy-component.tsx'

// Pages that most visits never need. Each is a separate file, so that the first visit does not load it.

/** Guards the pages of the document for developers. */
export const DevGate = lazyComponent(async () => (await import('../dev/dev-gate.tsx')).DevGate)

/** The page for unknown addresses. */
export const NotFoundPage = lazyComponent(
  async () => (await import('../home/not-found-page.tsx')).NotFoundPage,
)
