import { defineTexts } from '@portico/ui'

/** The translations of the services around a remote without a shell, and of the texts that every remote may show. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Translates with the nearest locale. */
export const { useTexts } = texts
