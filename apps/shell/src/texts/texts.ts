import { defineTexts } from '@portico/ui'

/** The words of the shell. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Says them in the language of what is around. */
export const { useTexts } = texts
