import { defineTexts } from '@portico/ui'

/** The words of this remote in other languages; English stands in the code. A missing translation fails the build. */
export const texts = defineTexts({ de: () => import('./de.ts'), ar: () => import('./ar.ts') })

/** Says them in the person's language: `const t = useTexts()`, and then `t('Save')`. */
export const { useTexts } = texts
