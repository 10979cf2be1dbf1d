import { defineTexts } from '@portico/ui'

/** The translations of this remote. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** The hook that translates into the language of the nearest context. */
export const { useTexts } = texts
