import { defineTexts } from '@portico/ui'

/** The shell's translations. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Translates with the nearest locale context. */
export const { useTexts } = texts
