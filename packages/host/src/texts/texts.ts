import { defineTexts } from '@portico/ui'

/** Messages of this package. */
export const hostTexts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Translates with the nearest locale context. */
export const { useTexts } = hostTexts
