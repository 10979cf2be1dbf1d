import { lazyComponent } from '../portal/lazy-component.tsx'

/** The command palette. Its code is fetched when the user points at the button that opens it, or focuses the button. */
export const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette)
