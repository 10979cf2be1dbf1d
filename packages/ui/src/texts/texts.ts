import { defineTexts } from '../language/define-texts.ts'

/** The kit's own words; all others are given by whoever uses a component. */
export const uiTexts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Says them in the language of what is around. */
export const { useTexts } = uiTexts
