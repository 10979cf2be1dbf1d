import { defineTexts } from '../language/define-texts.ts'

/** The kit's own texts. The caller of a component provides all others. */
export const uiTexts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** The hook that translates into the language of the nearest context. */
export const { useTexts } = uiTexts
