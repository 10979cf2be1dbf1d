import { lazyPart } from '../portal/lazy-part.tsx'

/** The command palette; fetched when somebody points at what opens it. */
export const palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
