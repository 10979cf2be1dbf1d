import { defineTexts } from '@portico/ui'

/** The words around a remote where there is no shell, and of what every remote may show. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Says them in the language of what is around. */
export const { useTexts } = texts
