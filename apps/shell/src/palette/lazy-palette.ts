import { lazyPart } from '../portal/lazy-part.tsx'

/** The command palette; fetched when somebody points at what opens it. */
export const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
