import { defineTexts } from '@portico/ui'

/** The words of what every host does. */
export const hostTexts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Says them in the language of what is around. */
export const { useTexts } = hostTexts
