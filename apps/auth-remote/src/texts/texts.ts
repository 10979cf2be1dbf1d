import { defineTexts } from '@portico/ui'

/** The translations of this remote. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Translates with the nearest locale. */
export const { useTexts } = texts
