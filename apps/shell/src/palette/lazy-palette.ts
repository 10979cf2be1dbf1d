import { lazyPart } from '../portal/lazy-part.tsx'

/** The command palette. Its code is fetched when the user points at the button that opens it, or focuses the button. */
export const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
